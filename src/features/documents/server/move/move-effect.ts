import { createHash } from "node:crypto";
import { newlySeeing, type Onlookers, visibilityChangeOf } from "#features/groups/server/service.ts";
import { type Actor, inScope } from "#kit/policy.ts";
import type { MovedThings } from "./moved-things.ts";

/** What a move does to who sees what. */
export interface MoveEffect {
  /** Each class of items with its change. */
  readonly classes: readonly ClassEffect[];
  /** Members bound to groups, affected by visible items alone, and by all. */
  readonly gains: People;
  readonly losses: People;
  /** The same answer has the same digest. */
  readonly digest: string;
}

interface People {
  readonly named: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

export interface ClassEffect extends MovedThings {
  /** The actor does not see it before the move. */
  readonly isHidden: boolean;
  /** The actor does not see it before the move, and would after it. */
  readonly becomesVisibleToActor: boolean;
  /** Groups that would newly see it, regardless of their members. */
  readonly gainingGroupIds: readonly string[];
  /** Everyone would see it, and did not before. */
  readonly turnsGlobal: boolean;
  /** Some member would newly see it; would no longer see it. */
  readonly isGained: boolean;
  readonly isLost: boolean;
}

/** [D18] Pure: the same facts give the same answer. */
export function effectOf(
  actor: Pick<Actor, "seesAllContent" | "scope">,
  onlookers: Onlookers,
  targetId: string | null,
  things: readonly MovedThings[],
): MoveEffect {
  const sees = (accessGroupIds: readonly string[]) => inScope(actor as Actor, { accessGroupIds });
  const counted = things.map(({ kind, ids, before, after }) => ({ kind, count: ids.length, before, after }));
  const all = visibilityChangeOf(onlookers, counted);
  const visible = counted.filter((one) => sees(one.before));
  const named = visible.length === counted.length ? all : visibilityChangeOf(onlookers, visible);
  const gaining = newlySeeing(onlookers.tree);
  const classes = things.map((one, at): ClassEffect => {
    const isHidden = !sees(one.before);
    return {
      ...one,
      isHidden,
      becomesVisibleToActor: isHidden && sees(one.after),
      gainingGroupIds: gaining(one.before, one.after),
      turnsGlobal: one.before.length > 0 && one.after.length === 0,
      isGained: all.gained.has(at),
      isLost: all.lost.has(at),
    };
  });
  const gains = { named: named.gains.profileIds, all: all.gains.profileIds };
  const losses = { named: named.losses.profileIds, all: all.losses.profileIds };
  return { classes, gains, losses, digest: digestOf(targetId, classes, gains.all, losses.all) };
}

export const isTouched = (one: ClassEffect): boolean =>
  one.turnsGlobal || one.isGained || one.isLost || one.gainingGroupIds.length > 0;

function digestOf(
  targetId: string | null,
  classes: readonly ClassEffect[],
  gains: ReadonlySet<string>,
  losses: ReadonlySet<string>,
): string {
  const hash = createHash("sha256").update(JSON.stringify([targetId, [...gains].sort(), [...losses].sort()]));
  const touched = classes.filter(isTouched).map((one) => ({ one, key: [one.kind, one.before, one.after].join(" ") }));
  for (const { one, key } of touched.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    hash.update(key).update(one.ids.toSorted().join());
  }
  return hash.digest("base64url");
}
