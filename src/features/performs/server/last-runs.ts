import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";

export interface LastRun {
  readonly procedureId: string;
  readonly at: Date;
  /** Null where the actor does not know the person. */
  readonly by: Person | null;
}

/**
 * [PF240] The last completed run of each published procedure that the actor sees: when, and by whom if the actor knows
 * them. Nothing else of another member's record. One look into the index of records for each procedure.
 */
export async function selectLastRuns(scope: Scope): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`select p.id as "procedureId", run.received_at as at,
      case when ${isNamed(scope, sql.ref("run.profile_id"))} then ${personOrNull("profile")} end as by
    from procedure p
    cross join lateral (
      select r.received_at, r.profile_id from perform_record r
      where r.workspace_id = p.workspace_id and r.procedure_id = p.id and r.deleted_at is null
      order by r.received_at desc, r.id desc limit 1
    ) run
    left join profile on profile.workspace_id = p.workspace_id and profile.id = run.profile_id
    where p.workspace_id = ${scope.workspaceId} and p.deleted_at is null and p.published_version_id is not null
      and ${visibleTo(scope, "p")}
    order by p.id`.execute(scope.db);
  return rows;
}

/** Whether a person is named to the actor (threat B133): themselves, or by a group that the actor knows. */
function isNamed({ actor, workspaceId }: Scope, personId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.seesAllContent) return sql<boolean>`true`;
  return sql<boolean>`(${personId} = ${actor.profileId} or exists (select from group_member named
    where named.workspace_id = ${workspaceId} and named.profile_id = ${personId}
      and named.group_id = any(${[...actor.scope]}::uuid[])))`;
}
