import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMembers } from "#features/groups/server/service.ts";
import { clearDocuments, documentOf, folderOf } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { documentEndpoints } from "../../contract.ts";
import { folderEndpoints } from "../../folder-contract.ts";
import { type MoveCheck, moveEndpoints } from "../../move-contract.ts";

/** What the check says is held against what members really see before and after the move, over the wire. */
const peopleCount = 3;
const groupsMax = 4;
const runs = 100;

let world: World;
let admin: Person;
let mover: Person;
const people: Person[] = [];

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  mover = await world.member(["content.documents.manage"], { name: "Mover" });
  for (let n = 0; n < peopleCount; n++) people.push(await world.member("operator", { name: `P${n}` }));
});
afterAll(() => world?.close());

const groups = (maxLength: number) => fc.uniqueArray(fc.nat(groupsMax - 1), { maxLength });
const shape = fc.record({
  parents: fc.array(fc.option(fc.nat(9)), { minLength: 2, maxLength: groupsMax }),
  memberships: fc.array(groups(2), { minLength: peopleCount + 1, maxLength: peopleCount + 1 }),
  folders: fc.array(fc.record({ under: fc.option(fc.nat(9)), groups: groups(1) }), { minLength: 2, maxLength: 5 }),
  documents: fc.array(fc.record({ in: fc.option(fc.nat(9), { freq: 5 }), groups: groups(1) }), {
    minLength: 1,
    maxLength: 4,
  }),
  folder: fc.nat(9),
  document: fc.option(fc.nat(9)),
  target: fc.option(fc.nat(9)),
  byAdmin: fc.boolean(),
});
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never;

async function build(options: Shape) {
  await world.asSystem(async (scope) => {
    await clearDocuments(scope);
    for (const table of ["group_member", "access_group"] as const) {
      await scope.db.deleteFrom(table).where("workspace_id", "=", scope.workspaceId).execute();
    }
  });
  const groupIds: string[] = [];
  for (const [at, parent] of options.parents.entries()) {
    const under = parent === null || at === 0 ? undefined : groupIds[parent % at];
    groupIds.push(await world.group(`G${at}`, under === undefined ? {} : { under }));
  }
  const idsOf = (places: readonly number[]) => places.flatMap((place) => groupIds[place] ?? []);
  await world.asSystem(async (scope) => {
    for (const [at, person] of [...people, mover].entries()) {
      for (const groupId of idsOf(options.memberships[at] ?? [])) await addMembers(scope, groupId, [person.profileId]);
    }
  });
  const folderIds: string[] = [];
  for (const [at, folder] of options.folders.entries()) {
    const under = folder.under === null || at === 0 ? null : (folderIds[folder.under % at] ?? null);
    folderIds.push((await folderOf(admin, `F${at}`, { in: under, groups: idsOf(folder.groups) })).id);
  }
  const documentIds: string[] = [];
  for (const [at, document] of options.documents.entries()) {
    const within = document.in === null ? null : (folderIds[document.in % folderIds.length] ?? null);
    documentIds.push((await documentOf(world, admin, `D${at}`, { in: within, groups: idsOf(document.groups) })).id);
  }
  return { folderIds, documentIds };
}

interface VisibilityChecks {
  /** What each person sees. */
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  /** What everyone sees. */
  readonly everyones: ReadonlySet<string>;
}

async function look(person: Person): Promise<{ id: string; isOpen: boolean }[]> {
  const folders = await person.call(folderEndpoints.list, { query: {} });
  const documents = await person.call(documentEndpoints.list, { query: { limit: 200 } });
  return [...folders.body.folders.filter((one) => !one.isNameOnly), ...documents.body.documents].map((one) => ({
    id: one.id,
    isOpen: one.accessGroups.length + one.inheritedAccessGroups.length + one.hiddenAccessGroups === 0,
  }));
}

async function visibilityChecks(): Promise<VisibilityChecks> {
  const seen = new Map<string, Set<string>>();
  for (const person of [...people, mover]) {
    seen.set(person.displayName, new Set((await look(person)).map((one) => one.id)));
  }
  return { seen, everyones: new Set((await look(admin)).filter((one) => one.isOpen).map((one) => one.id)) };
}

/** Who sees something here that they do not see there, and what; `without` leaves out what is reported otherwise. */
function difference(here: VisibilityChecks, there: VisibilityChecks, without: ReadonlySet<string>) {
  const names: string[] = [];
  const things = new Set<string>();
  for (const [name, seen] of here.seen) {
    const only = [...seen].filter((id) => !there.seen.get(name)?.has(id) && !without.has(id));
    if (only.length > 0) names.push(name);
    for (const id of only) things.add(id);
  }
  return { names: names.sort(), things: [...things].sort() };
}

const kinds = new Set<string>();

async function requireTruth(options: Shape): Promise<void> {
  const { folderIds, documentIds } = await build(options);
  const who = options.byAdmin ? admin : mover;
  const pick = (ids: readonly string[], at: number) => ids[at % ids.length] ?? "";
  const body = {
    sourceDocumentFolderIds: [pick(folderIds, options.folder)],
    sourceDocumentIds: options.document === null ? [] : [pick(documentIds, options.document)],
    targetFolderId: options.target === null ? null : pick(folderIds, options.target),
  };
  const checked = await who.call(moveEndpoints.checkMove, { body });
  if (checked.status !== 200) {
    kinds.add(String(checked.body.code));
    expect([400, 404, 409]).toContain(checked.status);
    return;
  }
  const before = await visibilityChecks();
  const { digest } = checked.body;
  // Shown or not, what the check said is what happens.
  const shown = options.folder % 2 === 0 ? { digest } : {};
  const moved = await who.call(moveEndpoints.move, { body: { ...body, ...shown, makeGlobal: true } });
  const after = await visibilityChecks();
  if (moved.status !== 200) {
    kinds.add(String(moved.body.code));
    expect(["ownAccess", "wouldBecomeGlobal"]).toContain(moved.body.code);
    expect(after).toEqual(before);
    return;
  }
  const opened = new Set([...after.everyones].filter((id) => !before.everyones.has(id)));
  const gained = difference(after, before, opened);
  const lost = difference(before, after, new Set());
  expect(namesOf(checked.body.gains)).toEqual(gained.names);
  expect(namesOf(checked.body.losses)).toEqual(lost.names);
  const { everyone, losing, gains } = checked.body;
  expect([...everyone.documentIds, ...everyone.documentFolderIds].sort()).toEqual([...opened].sort());
  expect([...losing.documentIds, ...losing.documentFolderIds].sort()).toEqual(lost.things);
  expect(gains.documentCount + gains.folderCount).toBe(gained.things.length);
  if (gained.names.length > 0) kinds.add("gained");
  if (lost.names.length > 0) kinds.add("lost");
  if (opened.size > 0) kinds.add("opened");
}

const namesOf = (side: MoveCheck["gains"]): string[] => {
  expect(side.people).toHaveLength(side.peopleCount);
  return side.people.map((one) => one.displayName).sort();
};

describe("[D18] [D19] after a move", () => {
  it("the access of every member has changed exactly as the check said, for any tree", async () => {
    await fc.assert(fc.asyncProperty(shape, requireTruth), { numRuns: runs, seed: 7 });
    expect([...kinds]).toEqual(
      expect.arrayContaining(["gained", "lost", "opened", "folderBelowItself", "wouldBecomeGlobal"]),
    );
  }, 300_000);
});
