import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { publishDraft } from "#features/publishing/server/publish-draft.ts";
import { deltaOf, plainText } from "#kit/rich-text.ts";
import { draftBy, pathOf, publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { adaptationEndpoints, type Differences } from "../contract.ts";

let world: World;
let night: string;
let ann: Person;
/** Writes, in another shift. */
let dora: Person;
let operator: Person;
let source: { readonly id: string; readonly versionId: string };

const writes = ["content.procedures.manage", "content.procedures.publish", "content.areas.manage"] as const;

const content = (): DraftContent => ({
  title: "Change the jaw",
  description: "",
  procedureImage: null,
  sections: [
    {
      id: randomUUID(),
      title: "",
      steps: [
        {
          id: randomUUID(),
          title: "Tighten the jaw",
          modules: [
            {
              id: randomUUID(),
              category: "information",
              moduleType: "instruction",
              moduleData: {
                version: 1,
                content: deltaOf("At the red press take the 13 mm wrench. Wait for 5 minutes."),
              },
            },
            {
              id: randomUUID(),
              category: "action",
              moduleType: "numberInput",
              moduleData: { isRequired: true, min: 20, max: null, prompt: "Torque", unit: "Nm" },
            },
          ],
        },
      ],
    },
  ],
});

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  ann = await world.member([...writes], { in: [night] });
  dora = await world.member([...writes], { in: [await world.group("Day shift")] });
  operator = await world.member("operator", { in: [night] });
  await ann.run((scope) => createArea(scope, { name: "Red press", accessGroupIds: [night] }));
  source = await publishedBy(ann, { content: content(), groups: [night] });
});
afterAll(() => world?.close());

const ask = (by: Person, { id } = source) => by.call(adaptationEndpoints.questions, { params: { procedureId: id } });
type Answers = { key: string; value: string | null }[];
const adapt = (by: Person, answers: Answers, { id, versionId } = source) =>
  by.call(adaptationEndpoints.create, { params: { procedureId: id }, body: { versionId, answers } });
const origin = (by: Person, procedureId: string) => by.call(adaptationEndpoints.source, { params: { procedureId } });
const accept = (by: Person, procedureId: string, confirmed: string[]) =>
  by.call(adaptationEndpoints.accept, { params: { procedureId }, body: { confirmed } });

const keyOf = ({ differences }: Differences, text: string): string =>
  differences.find((one) => one.text === text)?.key ?? "";

it("[PG51] asks for the areas, values, tools and limits that a published version names, each with its sentence", async () => {
  const { body } = await ask(ann);
  expect(body).toMatchObject({ versionId: source.versionId, versionNumber: 1, title: "Change the jaw" });
  expect(
    body.differences.map(({ kind, text, places: [place] }) => [kind, text, place?.number, place?.sentence]),
  ).toEqual([
    ["name", "red press", 1, "At the red press take the 13 mm wrench."],
    ["number", "13 mm", 1, "At the red press take the 13 mm wrench."],
    ["tool", "wrench", 1, "At the red press take the 13 mm wrench."],
    ["number", "5 minutes", 1, "Wait for 5 minutes."],
    ["limit", "≥ 20 Nm", 1, "Torque"],
  ]);
});

it("[PG52] [PG53] [PG55] makes a draft of the answers in the groups of the source, whose steps name theirs", async () => {
  const { body: asked } = await ask(ann);
  const { status, body: draft } = await adapt(ann, [
    { key: keyOf(asked, "red press"), value: "blue press" },
    { key: keyOf(asked, "13 mm"), value: "17 mm" },
    { key: keyOf(asked, "≥ 20 Nm"), value: "32 Nm" },
    { key: keyOf(asked, "wrench"), value: null },
  ]);
  expect([status, draft.accessGroupIds, draft.areaIds]).toEqual([201, [night], []]);
  const [step] = draft.sections[0]?.steps ?? [];
  const [instruction, torque] = step?.modules ?? [];
  if (instruction?.moduleType !== "instruction" || torque?.moduleType !== "numberInput") throw new Error("two modules");
  expect(plainText(instruction.moduleData.content).trim()).toBe(
    "At the blue press take the 17 mm wrench. Wait for 5 minutes.",
  );
  expect(torque.moduleData.min).toBe(32);
  const { body: from } = await origin(ann, draft.id);
  expect(from.source).toEqual({ procedureId: source.id, versionNumber: 1, title: "Change the jaw" });
  expect(from.steps[0]).toMatchObject({ stepId: step?.id, number: 1, title: "Tighten the jaw" });
  expect(from.steps[0]?.changes.map(({ from: text, to, is }) => [text, to, is])).toEqual([
    ["red press", "blue press", "changed"],
    ["13 mm", "17 mm", "changed"],
    ["wrench", null, "same"],
    ["5 minutes", null, "open"],
    ["≥ 20 Nm", "32 Nm", "changed"],
  ]);
});

it("[PG54] is accepted once what was left open is confirmed", async () => {
  const { body: asked } = await ask(ann);
  const answers = asked.differences.filter(({ text }) => text !== "5 minutes").map(({ key }) => ({ key, value: null }));
  const { body: draft } = await adapt(ann, answers);
  const refused = await accept(ann, draft.id, []);
  expect([refused.status, refused.body.code]).toEqual([409, "unconfirmedClaims"]);
  const { body } = await accept(ann, draft.id, ["5 minutes"]);
  expect(body.isReviewed).toBe(true);
});

it("[PG55] tells nothing of a source that the reader of the draft does not see", async () => {
  const { body: asked } = await ask(ann);
  const { body: draft } = await adapt(ann, [{ key: keyOf(asked, "13 mm"), value: "17 mm" }]);
  await ann.run(async (scope) => {
    await scope.db
      .updateTable("procedure")
      .set({ deleted_at: scope.now })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", source.id)
      .execute();
  });
  const { body } = await origin(ann, draft.id);
  await ann.run(async (scope) => {
    await scope.db
      .updateTable("procedure")
      .set({ deleted_at: null })
      .where("workspace_id", "=", scope.workspaceId)
      .where("id", "=", source.id)
      .execute();
  });
  expect([body.source, body.steps[0]?.sourceStepId, body.steps[0]?.title]).toEqual([null, null, ""]);
  expect(JSON.stringify(body)).not.toContain("13 mm");
  expect(JSON.stringify(body)).toContain("17 mm");
});

it("[PG53] refuses a version that was replaced meanwhile, a question that is not there, and a limit that is no number", async () => {
  const own = await publishedBy(ann, { content: content(), groups: [night] });
  const { body: asked } = await ask(ann, own);
  expect((await adapt(ann, [{ key: "name gone", value: "x" }], own)).body.code).toBe("sourceChanged");
  const limit = { key: keyOf(asked, "≥ 20 Nm"), value: "tight" };
  const wrong = await adapt(ann, [limit], own);
  expect([wrong.status, wrong.body.code]).toEqual([400, "notANumber"]);
  const { body: draft } = await ann.call(draftEndpoints.create, { params: { procedureId: own.id } });
  await ann.run((scope) => publishDraft(scope, pathOf(draft), { revision: draft.revision }));
  const { status, body } = await adapt(ann, [], own);
  expect([status, body.code]).toEqual([409, "sourceChanged"]);
});

it("[PG53] is nothing for those who only read, and not there for those who do not see the procedure or before it is published", async () => {
  for (const call of [ask, (by: Person) => adapt(by, [])]) {
    expect((await call(operator)).status).toBe(403);
    expect((await call(dora)).status).toBe(404);
  }
  const { body: draft } = await adapt(ann, []);
  expect((await origin(operator, draft.id)).status).toBe(403);
  expect((await origin(dora, draft.id)).status).toBe(404);
  expect((await accept(dora, draft.id, [])).status).toBe(404);
  expect((await origin(ann, source.id)).status).toBe(404);
  const unpublished = await draftBy(ann, { content: content(), groups: [night] });
  expect((await ask(ann, unpublished)).status).toBe(404);
});
