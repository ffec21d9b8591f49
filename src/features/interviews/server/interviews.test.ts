import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import type { InterviewState } from "../content.ts";
import { interviewEndpoints } from "../contract.ts";
import { answerOf, jawInterview } from "../rules/interview-samples.ts";
import { emptyInterview, stepsOf, withAnswer } from "../rules/state.ts";

let world: World;
let night: string;
let day: string;
let ann: Person;
let dora: Person;
let operator: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ann = await world.member(["content.procedures.manage"], { in: [night] });
  dora = await world.member(["content.procedures.manage"], { in: [day] });
  operator = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

const save = (by: Person, interviewId: string, state: InterviewState) =>
  by.call(interviewEndpoints.save, { params: { interviewId }, body: { kind: "interview", state } });
const get = (by: Person, interviewId: string) => by.call(interviewEndpoints.get, { params: { interviewId } });
const finish = (by: Person, interviewId: string, body: { accessGroupIds?: string[]; writesTimes?: boolean } = {}) =>
  by.call(interviewEndpoints.finish, { params: { interviewId }, body });
const source = (by: Person, procedureId: string) => by.call(interviewEndpoints.source, { params: { procedureId } });
const accept = (by: Person, procedureId: string, confirmed: string[]) =>
  by.call(interviewEndpoints.accept, { params: { procedureId }, body: { confirmed } });

it("[IV4] [IV5] keeps what two devices send under one id, the later answer of each question", async () => {
  const id = randomUUID();
  const state = jawInterview(randomUUID);
  const [first] = stepsOf(state);
  const place = { at: "frame", stepId: first?.id ?? "", question: "do" } as const;
  expect((await save(ann, id, state)).status).toBe(200);
  await save(ann, id, withAnswer(state, place, answerOf("Later.", 20)));
  const { body } = await save(ann, id, withAnswer(state, place, answerOf("Earlier.", 10)));
  expect(stepsOf(body.state)[0]?.answers.do?.text).toBe("Later.");
  const { body: list } = await ann.call(interviewEndpoints.list, { params: {} });
  expect(list.interviews.find((one) => one.id === id)).toMatchObject({ title: "Change the jaw", steps: 2 });
});

it("[IV8] is its author's alone, and nothing for those who only read", async () => {
  const id = randomUUID();
  await save(ann, id, jawInterview(randomUUID));
  expect((await get(dora, id)).status).toBe(404);
  expect((await save(dora, id, jawInterview(randomUUID))).status).toBe(404);
  expect((await finish(dora, id)).status).toBe(404);
  const stepId = randomUUID();
  const ask = (by: Person) => by.call(interviewEndpoints.questions, { params: { interviewId: id }, body: { stepId } });
  expect((await ask(dora)).status).toBe(404);
  expect((await save(operator, randomUUID(), jawInterview(randomUUID))).status).toBe(403);
  const removed = await dora.call(interviewEndpoints.remove, { params: { interviewId: id } });
  expect(removed.status).toBe(404);
  expect((await ann.call(interviewEndpoints.remove, { params: { interviewId: id } })).status).toBe(204);
  expect((await get(ann, id)).status).toBe(404);
});

it("[IV9] [IV14] [IV15] makes a draft in the chosen groups, which shows what was said to those who see it", async () => {
  const id = randomUUID();
  await save(ann, id, jawInterview(randomUUID));
  expect((await finish(ann, id, { accessGroupIds: [day] })).body.code).toBe("unknownAccessGroup");
  const { status, body: draft } = await finish(ann, id, { accessGroupIds: [night] });
  expect([status, draft.title, draft.accessGroupIds]).toEqual([201, "Change the jaw", [night]]);
  expect((await finish(ann, id)).body.code).toBe("interviewFinished");
  expect((await save(ann, id, jawInterview(randomUUID))).body.code).toBe("interviewFinished");
  const removed = await ann.call(interviewEndpoints.remove, { params: { interviewId: id } });
  expect(removed.body).toMatchObject({ code: "interviewFinished" });
  const { body: said } = await source(ann, draft.id);
  const [step] = draft.sections[0]?.steps ?? [];
  expect(said.steps[0]?.stepId).toBe(step?.id);
  expect(said.sentences.slice(0, 2).map((one) => one.text)).toEqual([
    "Loosen the two screws with the hex key.",
    "Take the old jaw off.",
  ]);
  expect((await source(dora, draft.id)).status).toBe(404);
  expect((await source(operator, draft.id)).status).toBe(403);
});

it("[IV13] is accepted once what nobody said is confirmed", async () => {
  const id = randomUUID();
  await save(ann, id, jawInterview(randomUUID));
  const { body: draft } = await finish(ann, id);
  const [section] = draft.sections;
  const [step, ...rest] = section?.steps ?? [];
  if (!section || !step) throw new Error("a step");
  const sections = [{ ...section, steps: [{ ...step, title: "Loosen the 3 screws" }, ...rest] }];
  const { title, description, procedureImage, revision } = draft;
  await ann.run(async (scope) => {
    await scope.db
      .updateTable("procedure_version")
      .set({ content: JSON.stringify({ title, description, procedureImage, sections }) })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", draft.versionId)
      .execute();
  });
  expect(revision).toBeGreaterThan(0);
  const refused = await accept(ann, draft.id, []);
  expect([refused.status, refused.body.code]).toEqual([409, "unconfirmedClaims"]);
  const { body } = await accept(ann, draft.id, ["3 screws"]);
  expect(body.isReviewed).toBe(true);
  expect(draftEndpoints).toBeDefined();
});

it("[IV6] asks by the frame where no model is configured", async () => {
  const id = randomUUID();
  const state = jawInterview(randomUUID);
  const [first] = stepsOf(state);
  const place = { at: "frame", stepId: first?.id ?? "", question: "do" } as const;
  await save(ann, id, withAnswer(state, place, answerOf("Wait.", 20)));
  const { body } = await ann.call(interviewEndpoints.questions, {
    params: { interviewId: id },
    body: { stepId: first?.id ?? "" },
  });
  expect(body).toEqual({ by: "frame", hasFailed: false, questions: [{ about: "do", question: "How long?" }] });
});

it("[IV9] refuses to make a draft of nothing", async () => {
  const id = randomUUID();
  await save(ann, id, emptyInterview("en"));
  expect((await finish(ann, id)).body.code).toBe("nothingSaid");
});
