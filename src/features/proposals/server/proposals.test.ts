import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelPeer, openModelPeer } from "#tests/support/model-peer.ts";
import { draftBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { proposalEndpoints } from "../contract.ts";

let world: World;
let peer: ModelPeer;
let night: string;
let day: string;
let ann: Person;
let dora: Person;
let operator: Person;

const answer = {
  title: "Change the jaw",
  steps: [
    { title: "Stop it", instruction: "Stop the press. <img src=x onerror=alert(1)>", warnings: ["It is hot."] },
    { title: "Open it", instruction: "Open the guard.", warnings: [] },
  ],
};

beforeAll(async () => {
  peer = await openModelPeer();
  world = await openWorld({ MODEL_URL: peer.url, MODEL_CHAT: "small" });
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ann = await world.member(["content.procedures.manage"], { in: [night] });
  dora = await world.member(["content.procedures.manage"], { in: [day] });
  operator = await world.member("operator", { in: [night] });
});
afterAll(async () => {
  await world?.close();
  peer?.stop();
});

const propose = (by: Person, groups: string[] = [night], prompt = "Change the jaw of the red press.") =>
  by.call(proposalEndpoints.propose, { params: {}, body: { prompt, language: "en", accessGroupIds: groups } });
const source = (by: Person, procedureId: string) => by.call(proposalEndpoints.source, { params: { procedureId } });
const accept = (by: Person, procedureId: string, confirmed: string[]) =>
  by.call(proposalEndpoints.accept, { params: { procedureId }, body: { confirmed } });

it("[PG57] [PG58] [PG60] makes a draft of what the model proposes, in the chosen groups, with the description fenced", async () => {
  peer.behave({ is: "answers", with: answer });
  const { status, body: draft } = await propose(ann);
  expect([status, draft.title, draft.accessGroupIds]).toEqual([201, "Change the jaw", [night]]);
  expect(draft.sections[0]?.steps.map(({ title }) => title)).toEqual(["Stop it", "Open it"]);
  expect(peer.asked.at(-1)?.fenced).toContain("Change the jaw of the red press.");
  const { body } = await source(ann, draft.id);
  expect(body).toMatchObject({
    prompt: "Change the jaw of the red press.",
    title: "Change the jaw",
    isReviewed: false,
  });
  expect((await source(dora, draft.id)).status).toBe(404);
  expect((await source(operator, draft.id)).status).toBe(403);
});

it("[PG59] is accepted once every sentence of the model is confirmed", async () => {
  peer.behave({ is: "answers", with: answer });
  const { body: draft } = await propose(ann);
  const refused = await accept(ann, draft.id, ["Change the jaw", "Stop it"]);
  expect([refused.status, refused.body.code]).toEqual([409, "unconfirmedClaims"]);
  const all = [
    "Change the jaw",
    "Stop it",
    "It is hot.",
    "Stop the press.",
    "<img src=x onerror=alert(1)>",
    "Open it",
    "Open the guard.",
  ];
  const { body } = await accept(ann, draft.id, all);
  expect(body.isReviewed).toBe(true);
  expect((await accept(dora, draft.id, all)).status).toBe(404);
});

it("[PG57] makes nothing where the model fails or proposes no step", async () => {
  for (const behaviour of [
    { is: "fails", status: 500 },
    { is: "says", text: "no" },
    { is: "answers", with: { title: "Nothing", steps: [] } },
  ] as const) {
    peer.behave(behaviour);
    const { status, body } = await propose(ann);
    expect([status, body.code]).toEqual([503, "modelFailed"]);
  }
});

it("[PG60] is for those who write, in groups of their own, and not there for other drafts", async () => {
  peer.behave({ is: "answers", with: answer });
  expect((await propose(operator)).status).toBe(403);
  const before = peer.asked.length;
  expect((await propose(ann, [day])).body.code).toBe("unknownAccessGroup");
  expect(peer.asked.length).toBe(before);
  const draft = await draftBy(ann, { groups: [night] });
  expect((await source(ann, draft.id)).status).toBe(404);
});
