import { afterAll, beforeAll, expect, it } from "vitest";
import type { DraftContent } from "#features/procedures/content.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device } from "#tests/support/performs.ts";
import { pathOf, publishedBy, saveOver } from "#tests/support/procedures.ts";
import { allMarked, complete, setBy, startIn } from "#tests/support/sets.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { setEndpoints } from "../contract.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

type Steps = DraftContent["sections"][number]["steps"];
type Version = readonly [kind: "major" | "minor", change: (steps: Steps) => Steps];

const title = (at: number, text: string) => (steps: Steps) =>
  steps.map((step, index) => (index === at ? { ...step, title: text } : step));
const reorder = (steps: Steps) => steps.toReversed();
const added = contentWith([[["instruction"]]], () => crypto.randomUUID()).sections[0]?.steps ?? [];

/** A procedure of three steps in a set, which one member passed before these versions were published. */
async function passedBefore(versions: readonly Version[]) {
  const person = await world.member("operator");
  const content = contentWith([[["instruction"], ["instruction"], ["instruction"]]], () => crypto.randomUUID());
  const { id: procedureId } = await publishedBy(admin, { content });
  const set = await setBy(admin, { procedureIds: [procedureId] });
  await complete(person, procedureId);
  for (const [changeKind, change] of versions) {
    const { body: draft } = await admin.call(draftEndpoints.create, { params: { procedureId } });
    const sections = draft.sections.map((section) => ({ ...section, steps: change(section.steps) }));
    const { revision } = (await saveOver(admin, draft, { sections })).body;
    const body = { revision, changeKind, changeNote: "Why it changed" };
    const published = await admin.call(draftEndpoints.publish, { params: pathOf(draft), body });
    expect(published.status, published.text).toBe(200);
  }
  const { body } = await person.call(setEndpoints.get, { params: { setId: set.id } });
  const [item] = body.procedures;
  const asked = item?.changedSteps.flatMap(({ title: of, change }) =>
    change === "removed" ? [] : [`${of}: ${change}`],
  );
  return { person, procedureId, setId: set.id, stepIds: stepsOf(content).map((step) => step.id), item, asked };
}

it.each<[name: string, versions: readonly Version[], again: string | null, asked: readonly string[]]>([
  ["a minor version", [["minor", title(0, "New")]], null, []],
  ["a major version that only reorders", [["major", reorder]], null, []],
  [
    "a minor change after a major version that only reorders",
    [
      ["major", reorder],
      ["minor", title(0, "New")],
    ],
    null,
    [],
  ],
  [
    "a major change of another step than the minor one",
    [
      ["minor", title(0, "Minor")],
      ["major", title(2, "Major")],
    ],
    "changed",
    ["Major: changed"],
  ],
  [
    "a major change that a minor version words anew",
    [
      ["major", title(0, "Major")],
      ["minor", title(0, "Minor")],
    ],
    "changed",
    ["Minor: changed"],
  ],
  [
    "two major changes",
    [
      ["major", title(0, "One")],
      ["major", title(2, "Two")],
    ],
    "changed",
    ["One: changed", "Two: changed"],
  ],
  ["a step that a major version added", [["major", (steps) => [...steps, ...added]]], "changed", ["Step: added"]],
  [
    "a step that a major version changed and a minor one removed",
    [
      ["major", title(0, "Major")],
      ["minor", (steps) => steps.slice(1)],
    ],
    null,
    [],
  ],
  [
    "a step that a minor version added",
    [
      ["minor", (steps) => [...steps, ...added]],
      ["major", reorder],
    ],
    null,
    [],
  ],
])("[S17] [S23] %s asks again for exactly what major versions changed", async (_, versions, again, asked) => {
  const result = await passedBefore(versions);
  expect([result.item?.again, result.asked]).toEqual([again, asked]);
});

it("[S34] the repetition has the steps that only a minor version changed as done", async () => {
  const { person, procedureId, setId, stepIds } = await passedBefore([
    ["minor", title(0, "Minor")],
    ["major", title(2, "Major")],
  ]);
  const performId = crypto.randomUUID();
  expect((await startIn(person, setId, procedureId, performId)).status).toBe(200);
  const device = new Device(person, procedureId, performId);
  const { body } = await device.get();
  expect(body.steps_progress.map((step) => step.step_id).sort()).toEqual(stepIds.slice(0, 2).sort());
  expect(body.steps_progress.every((step) => step.marked_done)).toBe(true);
  Object.assign(device, { updatesList: body.updates_list, revision: body.revision, generation: body.generation });
  const marks = (await allMarked(device)).filter((step) => step.stepId === stepIds[2]);
  expect((await device.save(marks)).status).toBe(200);
  expect((await device.submit()).status).toBe(200);
  const { body: after } = await person.call(setEndpoints.get, { params: { setId } });
  expect(after.procedures[0]).toMatchObject({ state: "done", again: null });
});
