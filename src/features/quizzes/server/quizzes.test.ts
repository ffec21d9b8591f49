import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { publishDraft } from "#features/publishing/server/publish-draft.ts";
import { draftBy, pathOf, publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { quizEndpoints } from "../contract.ts";
import { jawSteps, sourceOf } from "../rules/quiz-samples.ts";

let world: World;
let night: string;
let ann: Person;
/** Writes, in another shift. */
let dora: Person;
let operator: Person;
let source: { readonly id: string; readonly versionId: string };

const writes = ["content.procedures.manage", "content.procedures.publish"] as const;
const content = () => sourceOf(jawSteps, randomUUID);

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  ann = await world.member([...writes], { in: [night] });
  dora = await world.member([...writes], { in: [await world.group("Day shift")] });
  operator = await world.member("operator", { in: [night] });
  source = await publishedBy(ann, { content: content(), groups: [night] });
});
afterAll(() => world?.close());

const propose = (by: Person, { id } = source) => by.call(quizEndpoints.propose, { params: { procedureId: id } });
const create = (by: Person, keys: string[], { id, versionId } = source) =>
  by.call(quizEndpoints.create, { params: { procedureId: id }, body: { versionId, keys } });

it("[QZ5] [QZ6] [QZ7] makes a draft of the chosen questions, in the groups of the procedure", async () => {
  const { body: quiz } = await propose(ann);
  expect(quiz).toMatchObject({ versionId: source.versionId, versionNumber: 1, title: "Change the jaw" });
  const keys = quiz.proposed.slice(0, 3);
  const { status, body: draft } = await create(ann, keys.toReversed());
  expect(status).toBe(201);
  expect(draft.accessGroupIds).toEqual([night]);
  expect(draft.title).toBe("Quiz: Change the jaw");
  const asked = draft.sections[0]?.steps.map(({ modules: [choice] }) =>
    choice?.moduleType === "multipleChoiceGraded" ? choice.moduleData.question : undefined,
  );
  expect(asked).toEqual(quiz.questions.filter(({ key }) => keys.includes(key)).map(({ question }) => question));
  const link = draft.sections[0]?.steps[0]?.modules[1];
  if (link?.moduleType !== "instruction") throw new Error("no link");
  const { stepId } = quiz.questions.find(({ key }) => keys.includes(key)) ?? { stepId: "" };
  expect(link.moduleData.content.ops[0]?.attributes?.link).toMatch(
    new RegExp(`^https?://[^/]+/app/${world.workspaceId}/procedures/${source.id}\\?stepId=${stepId}$`),
  );
  const { publishedVersionId } = await ann
    .run((scope) => publishDraft(scope, pathOf(draft), { revision: draft.revision }))
    .then(({ versionId }) => ({ publishedVersionId: versionId }));
  expect(publishedVersionId).toBe(draft.versionId);
});

it("[QZ8] refuses a version that was replaced meanwhile, and a question that is not there", async () => {
  const own = await publishedBy(ann, { content: content(), groups: [night] });
  const { body: quiz } = await propose(ann, own);
  expect((await create(ann, [...quiz.proposed, "next:gone"], own)).body.code).toBe("sourceChanged");
  const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: own.id } });
  await ann.run((scope) => publishDraft(scope, pathOf(draft), { revision: draft.revision }));
  const { status, body } = await create(ann, quiz.proposed, own);
  expect([status, body.code]).toEqual([409, "sourceChanged"]);
});

it("[QZ6] is nothing for those who only read, and not there for those who do not see the procedure or before it is published", async () => {
  for (const call of [propose, (by: Person) => create(by, ["next:gone"])]) {
    expect((await call(operator)).status).toBe(403);
    expect((await call(dora)).status).toBe(404);
  }
  const draft = await draftBy(ann, { content: content(), groups: [night] });
  expect((await propose(ann, draft)).status).toBe(404);
});
