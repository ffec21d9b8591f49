import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import { notificationEndpoints } from "#features/notifications/contract.ts";
import type { PublishedProcedure } from "#features/procedures/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { Device } from "#tests/support/performs.ts";
import { draftBy, publishedBy, publishOver, saveOver } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type Feedback, feedbackEndpoints, type GivenFeedback } from "../contract.ts";

let world: World;
let night: string;
let ann: Person;
let olga: Person;
let omar: Person;
/** Writes, in the day shift. */
let dora: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  const writes = ["content.procedures.manage", "content.procedures.publish", "content.procedures.delete"] as const;
  ann = await world.member([...writes], { in: [night], name: "Ann" });
  olga = await world.member("operator", { in: [night], name: "Olga" });
  omar = await world.member("operator", { in: [night], name: "Omar" });
  dora = await world.member([...writes], { in: [await world.group("Day shift")], name: "Dora" });
});
afterAll(() => world?.close());

const at = (one: Pick<PublishedProcedure, "id" | "versionId">) => ({ procedureId: one.id, versionId: one.versionId });
const give = (by: Person, one: Pick<PublishedProcedure, "id" | "versionId">, body: GivenFeedback, key?: string) =>
  by.call(feedbackEndpoints.give, { params: at(one), body }, key === undefined ? {} : { "idempotency-key": key });
const list = async (by: Person, procedureId: string, query = {}) =>
  (await by.call(feedbackEndpoints.list, { params: { procedureId }, query })).body;
const close = (by: Person, one: Feedback, body: Parameters<typeof closing>[0]) =>
  by.call(feedbackEndpoints.close, { params: { procedureId: one.procedureId, feedbackId: one.id }, body });
const closing = (body: { as: "taken" } | { as: "dismissed"; reason: string } | { as: "settled"; answer?: string }) =>
  body;
const reopen = (by: Person, one: Feedback) =>
  by.call(feedbackEndpoints.reopen, { params: { procedureId: one.procedureId, feedbackId: one.id } });
const newsOf = async (person: Person) =>
  (await person.call(notificationEndpoints.list, { query: {} })).body.notifications.map((one) => one.kind);
const published = () => publishedBy(ann, { groups: [night] });
const firstStep = (one: PublishedProcedure) => {
  const step = one.sections[0]?.steps[0];
  if (!step) throw new Error("no step");
  return step;
};
const newTitle = (one: PublishedProcedure, after = "Close the blue valve"): GivenFeedback => ({
  stepId: firstStep(one).id,
  proposal: { of: "title", after },
});
/** The next version, from a draft with the given title of the first step. */
async function nextVersion(one: PublishedProcedure, title?: string) {
  const draft = (await ann.call(draftEndpoints.create, { params: { procedureId: one.id } })).body;
  const [section, ...others] = draft.sections;
  const [step, ...later] = section?.steps ?? [];
  if (!section || !step) throw new Error("no step");
  const steps = [{ ...step, title: title ?? step.title }, ...later];
  await saveOver(ann, draft, { sections: [{ ...section, steps }, ...others] });
  return { ...draft, revision: draft.revision + 1 };
}

describe("giving feedback", () => {
  it("[FB2] [FB3] stores the feedback with its kind, and the step as it was", async () => {
    const one = await published();
    const step = firstStep(one);
    const said = await give(olga, one, { thumb: "down", text: " Too tight ", stepId: step.id });
    expect(said.status).toBe(201);
    expect(said.body).toMatchObject({
      kind: "comment",
      thumb: "down",
      text: "Too tight",
      step: { id: step.id, number: 1, title: step.title },
      state: "open",
      isOwn: true,
      version: 1,
    });
    expect((await give(olga, one, {})).body.code).toBe("nothingSaid");
    expect((await give(olga, one, { text: "x", stepId: crypto.randomUUID() })).body.code).toBe("unknownStep");
    expect((await give(olga, one, { text: "x".repeat(2001) })).status).toBe(400);
    expect((await give(olga, one, { thumb: "up" })).body).toMatchObject({ kind: "rating", state: "settled" });
  });

  it("[FB1] is about a version that the giver sees", async () => {
    const one = await published();
    const elsewhere = await world.member("operator", { in: [await world.group("Elsewhere")] });
    expect((await give(elsewhere, one, { thumb: "up" })).status).toBe(404);
    await new Device(omar, one.id).save([]);
    const draft = await nextVersion(one);
    expect((await give(ann, draft, { thumb: "up" })).status).toBe(404);
    await publishOver(ann, draft);
    expect((await give(olga, one, { thumb: "up" })).status).toBe(404);
    expect((await give(omar, one, { thumb: "up" })).status).toBe(201);
    expect((await give(ann, one, { thumb: "up" })).status).toBe(201);
    const mine = await draftBy(ann, { groups: [night] });
    expect((await give(ann, mine, { thumb: "up" })).status).toBe(404);
    const other = await published();
    expect((await give(ann, { id: other.id, versionId: one.versionId }, { thumb: "up" })).status).toBe(404);
  });

  it("[FB5] takes the words of before from the version, and refuses words that change nothing", async () => {
    const one = await published();
    const step = firstStep(one);
    const module = step.modules[0];
    if (module?.category !== "information") throw new Error("the sample has changed");
    const text = (after: string): GivenFeedback => ({
      stepId: step.id,
      proposal: { of: "text", moduleId: module.id, after },
    });
    expect((await give(olga, one, text("Close it\r\nby hand\n"))).body.proposal).toEqual({
      of: "text",
      moduleId: module.id,
      moduleType: module.moduleType,
      before: module.moduleData.content,
      after: "Close it\nby hand",
    });
    expect((await give(olga, one, newTitle(one, "Close\n the valve"))).body.proposal).toMatchObject({
      before: step.title,
      after: "Close the valve",
    });
    expect((await give(olga, one, newTitle(one, step.title))).body.code).toBe("nothingChanged");
    expect((await give(olga, one, text("words"))).body.code).toBe("nothingChanged");
    expect((await give(olga, one, newTitle(one, "  "))).status).toBe(400);
    const action = step.modules[1]?.id ?? "";
    const wrong = { stepId: step.id, proposal: { of: "text", moduleId: action, after: "x" } } as const;
    expect((await give(olga, one, wrong)).body.code).toBe("unknownText");
    expect((await give(olga, one, { proposal: { of: "title", after: "x" } })).body.code).toBe("unknownStep");
  });

  it("[FB4] has a picture of the giver's own, visible to everyone who sees the feedback", async () => {
    const one = await published();
    const [mine, theirs] = [await uploaded(olga), await uploaded(omar)];
    expect((await give(olga, one, { pictureId: theirs })).body.code).toBe("unknownMedia");
    expect((await give(olga, one, { pictureId: mine })).status).toBe(201);
    const read = async (by: Person) =>
      (await by.call(assetEndpoints.download, { params: { fileId: mine }, query: {} })).status;
    expect(await Promise.all([ann, olga, omar, dora].map(read))).toEqual([200, 200, 404, 404]);
  });

  it("[FB7] happens once for one Idempotency-Key", async () => {
    const one = await published();
    const first = await give(olga, one, { text: "Once" }, "feedback-once");
    expect((await give(olga, one, { text: "Once" }, "feedback-once")).body).toEqual(first.body);
    expect((await list(olga, one.id)).feedback).toHaveLength(1);
    expect((await give(olga, one, { text: "Other" }, "feedback-once")).body.code).toBe("idempotencyKeyReused");
  });

  it("[FB18] happens once for one id, however late, and the id of another's feedback is taken", async () => {
    const one = await published();
    const id = crypto.randomUUID();
    const first = await give(olga, one, { id, text: "Once" });
    expect([first.status, first.body.id]).toEqual([201, id]);
    // Days later the key is forgotten, and the version may be gone from sight.
    await nextVersion(one).then((draft) => publishOver(ann, draft));
    expect((await give(olga, one, { id, text: "Once" }, "another key")).body).toEqual(first.body);
    expect((await list(olga, one.id)).feedback).toHaveLength(1);
    const two = await published();
    const refused = await give(omar, two, { id, text: "Mine" });
    expect([refused.status, refused.body.code]).toEqual([409, "idTaken"]);
    expect((await list(omar, two.id)).feedback).toEqual([]);
  });
});

describe("reading feedback", () => {
  it("[FB6] shows all members their own, and authors all feedback on visible procedures", async () => {
    const one = await published();
    await give(olga, one, { text: "From Olga" });
    await give(omar, one, { text: "From Omar" });
    const texts = async (by: Person) => (await list(by, one.id)).feedback.map((each) => each.text);
    expect(await texts(olga)).toEqual(["From Olga"]);
    expect(await texts(ann)).toEqual(["From Omar", "From Olga"]);
    expect((await dora.call(feedbackEndpoints.list, { params: { procedureId: one.id }, query: {} })).status).toBe(404);
    const everywhere = async (by: Person) =>
      (await by.call(feedbackEndpoints.listAll, { query: {} })).body.feedback.filter(
        (each) => each.procedureId === one.id,
      );
    expect(await everywhere(olga)).toHaveLength(1);
    expect(await everywhere(ann)).toHaveLength(2);
    expect(await everywhere(dora)).toEqual([]);
    await ann.call(procedureEndpoints.remove, { params: { procedureId: one.id } });
    expect(await everywhere(ann)).toEqual([]);
    expect(await everywhere(olga)).toEqual([]);
  });

  it("[FB6] does not name a giver outside of the reader's groups", async () => {
    const one = await publishedBy(ann);
    await give(olga, one, { text: "From the night" });
    expect((await list(dora, one.id)).feedback[0]).toMatchObject({ text: "From the night", givenBy: null });
    expect((await list(ann, one.id)).feedback[0]?.givenBy).toMatchObject({ displayName: "Olga" });
  });

  it("[FB13] comes in pages, and is narrowed by time, kind and open or ended", async () => {
    const one = await published();
    const times: string[] = [];
    for (const text of ["a", "b", "c"]) {
      times.push((await give(olga, one, { text })).body.givenAt);
      world.clock.offsetMs += 60_000;
    }
    await give(olga, one, newTitle(one));
    const texts = async (query: object) => (await list(ann, one.id, query)).feedback.map((each) => each.text);
    const first = await list(ann, one.id, { limit: 3 });
    expect(first.feedback.map((each) => each.text)).toEqual(["", "c", "b"]);
    expect(await texts({ limit: 3, after: first.next })).toEqual(["a"]);
    expect(await texts({ kind: "comment" })).toEqual(["c", "b", "a"]);
    const between = { startTime: times[1] ?? "", endTime: times[2] ?? "" };
    const all = await ann.call(feedbackEndpoints.listAll, { query: between });
    expect(all.body.feedback.map((each) => each.text)).toEqual(["b"]);
    const third = first.feedback[1];
    if (third) await close(ann, third, { as: "settled" });
    expect(await texts({ state: "open", kind: "comment" })).toEqual(["b", "a"]);
    expect(await texts({ state: "closed" })).toEqual(["c"]);
    expect((await ann.call(feedbackEndpoints.listAll, { query: { after: "x~y" } })).status).toBe(400);
  });

  it("[FB14] counts the last thumb of a person for a version", async () => {
    const one = await published();
    for (const thumb of ["up", "down"] as const) await give(olga, one, { thumb });
    await give(omar, one, { thumb: "up", text: "Good" });
    expect(await list(ann, one.id)).toMatchObject({ thumbs: { up: 1, down: 1 }, openCount: 1 });
    expect(await list(olga, one.id)).toMatchObject({ thumbs: { up: 0, down: 1 }, openCount: 0 });
  });
});

describe("ending feedback", () => {
  it("[FB10] [FB11] reports an acceptance only if the draft contains the wording", async () => {
    const one = await published();
    const { body: suggestion } = await give(olga, one, newTitle(one));
    const early = await close(ann, suggestion, { as: "taken" });
    expect(early).toMatchObject({ status: 409, body: { code: "notInDraft", current: { is: "fits" } } });
    const draft = await nextVersion(one, "Close the blue valve");
    expect((await close(ann, suggestion, { as: "taken" })).body.state).toBe("taken");
    expect(await newsOf(olga)).toContain("suggestionTaken");
    await publishOver(ann, draft);
    const { body: late } = await give(omar, { id: one.id, versionId: draft.versionId }, newTitle(one, "Another"));
    expect((await close(ann, late, { as: "taken" })).body).toMatchObject({ code: "notInDraft" });
  });

  it("[FB8] reports that the text was changed meanwhile, or that the step is gone", async () => {
    const one = await published();
    const { body: suggestion } = await give(olga, one, newTitle(one));
    const draft = await nextVersion(one, "Shut the valve");
    expect((await close(ann, suggestion, { as: "taken" })).body.current).toEqual({
      is: "changed",
      now: "Shut the valve",
    });
    const [section, ...others] = draft.sections;
    if (!section) throw new Error("no section");
    await saveOver(ann, draft, { sections: [{ ...section, steps: section.steps.slice(1) }, ...others] });
    expect((await close(ann, suggestion, { as: "taken" })).body.current).toEqual({ is: "gone" });
  });

  it("[FB11] happens once, with a reason, and notifies the giver", async () => {
    const one = await published();
    const otto = await world.member("operator", { in: [night], name: "Otto" });
    const { body: suggestion } = await give(otto, one, newTitle(one));
    expect((await close(ann, suggestion, { as: "settled" })).body.code).toBe("isSuggestion");
    expect((await close(ann, suggestion, { as: "dismissed", reason: " " })).status).toBe(400);
    const dismissed = await close(ann, suggestion, { as: "dismissed", reason: "It is the red one" });
    expect(dismissed.body).toMatchObject({
      state: "dismissed",
      answer: "It is the red one",
      closedBy: { displayName: "Ann" },
    });
    const second = await close(ann, suggestion, { as: "dismissed", reason: "Again" });
    expect(second).toMatchObject({ status: 409, body: { code: "feedbackClosed", current: { state: "dismissed" } } });
    const { body: comment } = await give(otto, one, { text: "Slippery" });
    expect((await close(ann, comment, { as: "taken" })).body.code).toBe("noSuggestion");
    await close(ann, comment, { as: "settled", answer: "A mat is on order" });
    expect((await newsOf(otto)).toSorted()).toEqual(["feedbackDismissed", "feedbackSettled"]);
    expect(await newsOf(ann)).toEqual([]);
  });

  it("[FB11] is for those who write or publish and see the procedure, and under its own procedure", async () => {
    const one = await published();
    const { body: comment } = await give(olga, one, { text: "Slippery" });
    const other = await published();
    expect((await close(olga, comment, { as: "settled" })).status).toBe(403);
    expect((await close(dora, comment, { as: "settled" })).status).toBe(404);
    expect((await close(ann, { ...comment, procedureId: other.id }, { as: "settled" })).status).toBe(404);
    const publisher = await world.member(["content.procedures.publish"], { in: [night] });
    expect((await close(publisher, comment, { as: "settled" })).status).toBe(200);
    const { body: suggestion } = await give(olga, one, newTitle(one));
    expect((await close(publisher, suggestion, { as: "taken" })).status).toBe(403);
  });

  it("[FB12] can be undone, except for a rating alone", async () => {
    const one = await published();
    const { body: comment } = await give(olga, one, { text: "Slippery" });
    expect((await reopen(ann, comment)).body.code).toBe("feedbackOpen");
    await close(ann, comment, { as: "settled", answer: "Thanks" });
    expect((await reopen(ann, comment)).body).toMatchObject({ state: "open", answer: "", closedBy: null });
    const { body: rating } = await give(olga, one, { thumb: "up" });
    expect((await reopen(ann, rating)).status).toBe(422);
  });
});

async function uploaded(by: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  return by.run((scope) => keepPicture(scope, prepared, "step.png"));
}
