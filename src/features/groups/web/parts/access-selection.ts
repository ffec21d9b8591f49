import { differenceOf, type GroupChange } from "../../rules.ts";

/** The groups of one thing, by id. */
export type Held = readonly string[];

/**
 * The person's selection so far: groups to add to everything (true) or remove from everything (false). The others stay.
 */
export type GroupChoices = ReadonlyMap<string, boolean>;

/** How many of the things have a group. */
export type Mark = "all" | "some" | "none";

export const noChoices: GroupChoices = new Map();

const startingMark = (held: readonly Held[], groupId: string): Mark => {
  const count = held.filter((groupIds) => groupIds.includes(groupId)).length;
  if (count === 0) return "none";
  return count === held.length ? "all" : "some";
};

export function markOf(held: readonly Held[], choices: GroupChoices, groupId: string): Mark {
  const choice = choices.get(groupId);
  if (choice === undefined) return startingMark(held, groupId);
  return choice ? "all" : "none";
}

/**
 * The selection after a press on a group. A group of some things is added to all, removed from all, and left alone
 * again; the others toggle. Back in its first state it is no longer part of the selection, so that nothing is sent for
 * it.
 */
export function pressed(held: readonly Held[], choices: GroupChoices, groupId: string): GroupChoices {
  const turns: Record<Mark, readonly (boolean | undefined)[]> = {
    all: [undefined, false],
    some: [undefined, true, false],
    none: [undefined, true],
  };
  const cycle = turns[startingMark(held, groupId)];
  const choice = cycle[(cycle.indexOf(choices.get(groupId)) + 1) % cycle.length];
  const next = new Map(choices);
  if (choice === undefined) next.delete(groupId);
  else next.set(groupId, choice);
  return next;
}

const selectedFor = (choices: GroupChoices, choice: boolean): string[] =>
  [...choices].filter(([, isOn]) => isOn === choice).map(([groupId]) => groupId);

export const changeOf = (choices: GroupChoices): GroupChange => ({
  add: selectedFor(choices, true),
  remove: selectedFor(choices, false),
});

const after = (held: Held, change: GroupChange): string[] => [
  ...held.filter((groupId) => !change.remove.includes(groupId)),
  ...change.add.filter((groupId) => !held.includes(groupId)),
];

/** What a change means for one of the things: only the difference is sent (rule GR4). */
export const changeFor = (held: Held, change: GroupChange): GroupChange => differenceOf(held, after(held, change));

export const isNoChange = (change: GroupChange): boolean => change.add.length === 0 && change.remove.length === 0;

/** How many things the whole workspace would see that were restricted before. `hidden`: groups out of sight on each. */
export const becomingGlobal = (held: readonly Held[], hidden: readonly number[], change: GroupChange): number =>
  held.filter((groupIds, at) => groupIds.length > 0 && !hidden[at] && after(groupIds, change).length === 0).length;
