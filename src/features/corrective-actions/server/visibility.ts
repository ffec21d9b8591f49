import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { correctiveActionPolicy } from "../policy.ts";

/** Whether the procedure `p` is in the actor's groups; deleted or not. */
export const isProcedureVisible = (scope: Scope): RawBuilder<boolean> => visibleTo(scope, "p");

/** [CA10] The twin in SQL of `correctiveActionPolicy.see`, for an action `c` and its procedure `p`. */
export function isSeen(scope: Scope): RawBuilder<SqlBool> {
  const { profileId } = scope.actor;
  const oversees = correctiveActionPolicy.oversee(scope.actor, undefined);
  return sql<SqlBool>`(c.opened_by = ${profileId}
    or ((${oversees} or c.assignee_id = ${profileId}) and ${isProcedureVisible(scope)}))`;
}

/**
 * [CA11] Whether a person is named to the actor (threat B133): by a group that the actor knows, or because both have to
 * do with the action `c`.
 */
export function isNamed({ actor }: Scope, personId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.seesAllContent) return sql<boolean>`true`;
  return sql<boolean>`coalesce(${personId} = ${actor.profileId} or c.opened_by = ${actor.profileId}
    or c.assignee_id = ${actor.profileId} or exists (select from group_member named
      where named.workspace_id = c.workspace_id and named.profile_id = ${personId}
        and named.group_id = any(${[...actor.scope]}::uuid[])), false)`;
}
