import { type RawBuilder, sql } from "kysely";
import { keptWith } from "../kept-with.ts";
import type { Actor } from "../policy.ts";

/** What decides on what content somebody sees. */
export interface Sight {
  readonly workspaceId: string;
  readonly actor: Pick<Actor, "seesAllContent" | "scope">;
}

/** The access set of things without groups. */
const everybody = sql.lit("00000000-0000-0000-0000-000000000000");

/**
 * The twin in SQL of the policy `inScope` (ruling R4): content without groups, or with a group in the actor's scope.
 * `row` is the name in the query of a table that carries `access_set_id`, which the database keeps by the ties (decision
 * 39). Tests hold the twins against each other on random worlds, and after random changes.
 */
export function visibleTo(scope: Sight, row: string): RawBuilder<boolean> {
  if (scope.actor.seesAllContent) return sql<boolean>`true`;
  const setId = sql.ref(`${row}.access_set_id`);
  // The actor's sets are found once per statement and hashed. Under an `or` the planner leaves it at that: as a join,
  // or as an array for an index, it would guess how many rows they have and sort all of them for the first page. The
  // groups are unpacked once more, so that a plan does not depend on their number: otherwise each call would be planned
  // anew.
  return sql<boolean>`(${setId} = ${everybody} or ${setId} in (${setsOf(scope)}))`;
}

/**
 * The same for what counts all that is visible: it goes through the index of each set, where `visibleTo` would look at
 * every row there is.
 */
export function countedFor(scope: Sight, row: string): RawBuilder<boolean> {
  if (scope.actor.seesAllContent) return sql<boolean>`true`;
  const setId = sql.ref(`${row}.access_set_id`);
  return sql<boolean>`${setId} = any(array(select ${everybody}::uuid union ${setsOf(scope)}))`;
}

const setsOf = (scope: Sight) => sql`select s.set_id from access_set_group s
  where s.workspace_id = ${scope.workspaceId} and s.group_id = any(array(
    select unnest(${groupsOf(scope.actor)}::uuid[])
  ))`;

/** The actor's groups as PostgreSQL reads an array, written once: the driver would write and escape them at every call. */
export const groupsOf = ({ scope }: Pick<Actor, "scope">): string => writtenArray(scope);

const writtenArray = keptWith((ids: Actor["scope"]) => `{${[...ids].join(",")}}`);
