import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Onlookers } from "#features/groups/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import { effectOf } from "./move-effect.ts";
import { movedThings } from "./moved-things.ts";

/*
 * An oracle of its own: it knows nothing of classes, chains or sets handed down. It asks of one member and one thing at
 * a time, by walking upwards, before and after, and compares what the check says of 10,000 random moves.
 */

interface Plant {
  /** Parents of groups, folders and documents by name; a missing name means the top. */
  readonly groupParent: Map<string, string>;
  readonly folderParent: Map<string, string>;
  readonly place: Map<string, string>;
  readonly folders: readonly string[];
  readonly documents: readonly string[];
  readonly tied: Map<string, readonly string[]>;
  readonly members: readonly { readonly name: string; readonly groups: readonly string[] }[];
  readonly mover: { readonly seesAllContent: boolean; readonly groups: readonly string[] };
}

const few = (max: number, most: number) => fc.uniqueArray(fc.nat(max), { maxLength: most });
const shape = fc.record({
  groups: fc.array(fc.nat(6), { minLength: 1, maxLength: 6 }),
  folders: fc.array(fc.record({ under: fc.option(fc.nat(6)), groups: few(5, 2) }), { minLength: 2, maxLength: 7 }),
  documents: fc.array(fc.record({ in: fc.option(fc.nat(6), { freq: 6 }), groups: few(5, 2) }), {
    minLength: 1,
    maxLength: 6,
  }),
  members: fc.array(few(5, 2), { minLength: 1, maxLength: 5 }),
  mover: fc.record({ seesAllContent: fc.boolean(), groups: few(5, 2) }),
  moved: fc.uniqueArray(fc.nat(6), { maxLength: 2 }),
  named: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
  target: fc.option(fc.nat(6)),
});
type Shape = typeof shape extends fc.Arbitrary<infer S> ? S : never;

function plantOf(options: Shape): Plant {
  const groupParent = new Map<string, string>();
  for (const [at, parent] of options.groups.entries()) if (parent < at) groupParent.set(`g${at}`, `g${parent}`);
  const groups = (places: readonly number[]) => places.filter((at) => at < options.groups.length).map((at) => `g${at}`);
  const folderParent = new Map<string, string>();
  const place = new Map<string, string>();
  const tied = new Map<string, readonly string[]>();
  for (const [at, folder] of options.folders.entries()) {
    if (folder.under !== null && folder.under < at) folderParent.set(`f${at}`, `f${folder.under}`);
    // Half of the folders hand nothing down, or nearly all would be restricted.
    tied.set(`f${at}`, at % 2 === 0 ? [] : groups(folder.groups));
  }
  for (const [at, document] of options.documents.entries()) {
    if (document.in !== null && document.in < options.folders.length) place.set(`d${at}`, `f${document.in}`);
    tied.set(`d${at}`, groups(document.groups));
  }
  return {
    groupParent,
    folderParent,
    place,
    tied,
    folders: options.folders.map((_, at) => `f${at}`),
    documents: options.documents.map((_, at) => `d${at}`),
    members: options.members.map((places, at) => ({ name: `m${at}`, groups: groups(places) })),
    mover: { ...options.mover, groups: groups(options.mover.groups) },
  };
}

/** Whether a member of these groups is in the group or above it. */
function reaches(plant: Plant, held: readonly string[], group: string): boolean {
  if (held.includes(group)) return true;
  const parent = plant.groupParent.get(group);
  return parent !== undefined && reaches(plant, held, parent);
}

/** The things whose groups count for an item: itself and those above it. */
function above(plant: Plant, thing: string): string[] {
  const parent = plant.place.get(thing) ?? plant.folderParent.get(thing);
  return [thing, ...(parent === undefined ? [] : above(plant, parent))];
}

const groupsOn = (plant: Plant, thing: string) => above(plant, thing).flatMap((one) => plant.tied.get(one) ?? []);

function isSeen(plant: Plant, held: readonly string[], thing: string): boolean {
  const groups = groupsOn(plant, thing);
  return groups.length === 0 || groups.some((group) => reaches(plant, held, group));
}

function moveIn(plant: Plant, folders: readonly string[], documents: readonly string[], target: string | null): Plant {
  const folderParent = new Map(plant.folderParent);
  const place = new Map(plant.place);
  const put = (map: Map<string, string>, thing: string) =>
    target === null ? map.delete(thing) : map.set(thing, target);
  for (const folder of folders) put(folderParent, folder);
  for (const document of documents) put(place, document);
  return { ...plant, folderParent, place };
}

/** What the product is handed of a plant. */
function askProduct(plant: Plant, folders: readonly string[], documents: readonly string[], target: string | null) {
  const nodes = plant.folders.map((id) => ({
    id,
    parentId: plant.folderParent.get(id) ?? null,
    groupIds: plant.tied.get(id) ?? [],
  }));
  const isBelow = (id: string) => above(plant, id).some((one) => folders.includes(one));
  const inside = plant.documents
    .filter((id) => isBelow(id))
    .map((id) => ({ folderId: plant.place.get(id) ?? "", groupIds: plant.tied.get(id) ?? [], ids: [id] }));
  const named = documents.map((id) => ({
    id,
    folderId: plant.place.get(id) ?? null,
    groupIds: plant.tied.get(id) ?? [],
  }));
  const onlookers: Onlookers = {
    tree: treeOf(plant),
    members: plant.members.map(({ name, groups }) => ({ profileId: name, before: groups, after: groups })),
  };
  const things = movedThings({ nodes, inside, folderIds: folders, documents: named, targetId: target });
  const scope = new Set(treeOf(plant).flatMap(({ id }) => (reaches(plant, plant.mover.groups, id) ? [id] : [])));
  return effectOf({ seesAllContent: plant.mover.seesAllContent, scope }, onlookers, target, things);
}

const treeOf = (plant: Plant) => {
  const ids = new Set([...plant.groupParent.keys(), ...plant.groupParent.values(), ...[...plant.tied.values()].flat()]);
  for (const one of [...plant.members, plant.mover]) for (const group of one.groups) ids.add(group);
  return [...ids].map((id) => ({ id, parentId: plant.groupParent.get(id) ?? null }));
};

const sorted = (names: Iterable<string>) => [...names].sort();

/** The answer that the oracle expects. */
function expectedOf(plant: Plant, after: Plant, moved: readonly string[]) {
  const gaining: Record<string, string[]> = {};
  const [everyone, gained, lost, hidden] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const people = {
    gains: new Set<string>(),
    losses: new Set<string>(),
    namedGains: new Set<string>(),
    namedLosses: new Set<string>(),
  };
  for (const thing of moved) {
    const moverSees = plant.mover.seesAllContent || isSeen(plant, plant.mover.groups, thing);
    if (!moverSees) hidden.add(thing);
    const isOpened = groupsOn(plant, thing).length > 0 && groupsOn(after, thing).length === 0;
    if (isOpened) everyone.add(thing);
    const newly = [...new Set(groupsOn(after, thing))].filter((group) => !isSeen(plant, [group], thing));
    if (newly.length > 0) gaining[thing] = sorted(newly);
    for (const { name, groups } of plant.members) {
      const [before, now] = [isSeen(plant, groups, thing), isSeen(after, groups, thing)];
      if (!before && now && !isOpened) {
        gained.add(thing);
        people.gains.add(name);
        if (moverSees) people.namedGains.add(name);
      }
      if (before && !now) {
        lost.add(thing);
        people.losses.add(name);
        if (moverSees) people.namedLosses.add(name);
      }
    }
  }
  return { gaining, everyone, gained, lost, hidden, people };
}

const seenKinds = new Set<string>();

function requireAgreement(options: Shape): void {
  const plant = plantOf(options);
  const folders = [...new Set(options.moved.map((at) => `f${at}`))].filter((id) => plant.folders.includes(id));
  const documents = [...new Set(options.named.map((at) => `d${at}`))].filter((id) => plant.documents.includes(id));
  if (folders.length + documents.length === 0) return;
  const target = options.target !== null && options.target < plant.folders.length ? `f${options.target}` : null;
  let effect: ReturnType<typeof askProduct>;
  const after = moveIn(plant, folders, documents, target);
  // A ring: following the parents upwards from a moved folder comes back to it.
  const isRing = folders.some((folder) => {
    let up = target;
    for (let steps = 0; up !== null && steps < 20; steps++) {
      if (up === folder) return true;
      up = after.folderParent.get(up) ?? null;
    }
    return false;
  });
  try {
    effect = askProduct(plant, folders, documents, target);
  } catch (error) {
    if (!isProblem(error, "folderBelowItself")) throw error;
    expect(isRing).toBe(true);
    seenKinds.add("ring");
    return;
  }
  expect(isRing).toBe(false);
  const moved = [...plant.folders, ...plant.documents].filter(
    (id) => documents.includes(id) || above(plant, id).some((one) => folders.includes(one)),
  );
  const expected = expectedOf(plant, after, moved);
  const idsOf = (is: (one: (typeof effect.classes)[number]) => boolean) =>
    sorted(effect.classes.filter(is).flatMap((one) => one.ids));
  expect(idsOf(() => true)).toEqual(sorted(moved));
  expect(idsOf((one) => one.turnsGlobal)).toEqual(sorted(expected.everyone));
  expect(idsOf((one) => one.isGained)).toEqual(sorted(expected.gained));
  expect(idsOf((one) => one.isLost)).toEqual(sorted(expected.lost));
  expect(idsOf((one) => one.isHidden)).toEqual(sorted(expected.hidden));
  const gaining = effect.classes.flatMap((one) =>
    one.gainingGroupIds.length === 0 ? [] : one.ids.map((id) => [id, sorted(one.gainingGroupIds)] as const),
  );
  expect(Object.fromEntries(gaining)).toEqual(expected.gaining);
  expect(sorted(effect.gains.all)).toEqual(sorted(expected.people.gains));
  expect(sorted(effect.losses.all)).toEqual(sorted(expected.people.losses));
  expect(sorted(effect.gains.named)).toEqual(sorted(expected.people.namedGains));
  expect(sorted(effect.losses.named)).toEqual(sorted(expected.people.namedLosses));
  for (const kind of ["everyone", "gained", "lost", "hidden"] as const)
    if (expected[kind].size > 0) seenKinds.add(kind);
}

describe("[D18] the check of a move", () => {
  it("says what one member and one thing at a time would see, for 10,000 random moves", () => {
    fc.assert(fc.property(shape, requireAgreement), { numRuns: 10_000, seed: 4 });
    // The moves are not all dull.
    expect(sorted(seenKinds)).toEqual(["everyone", "gained", "hidden", "lost", "ring"]);
  }, 120_000);
});
