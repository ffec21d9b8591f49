import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** Sets whose attempts trainers sign, each with the members who may have one waiting since `since`. */
export async function selectNewAttempts(scope: Scope, since: Date): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ setId: string; profileIds: string[] }>`
    select s.id as "setId", array_agg(distinct r.profile_id) as "profileIds"
    from procedure_set s
    join procedure_set_item i on i.workspace_id = s.workspace_id and i.set_id = s.id
    join perform_record r on r.workspace_id = s.workspace_id and r.procedure_id = i.procedure_id and r.deleted_at is null
    join perform_result q on q.workspace_id = r.workspace_id and q.record_id = r.id and q.is_complete
    where s.workspace_id = ${scope.workspaceId} and s.needs_sign_off and s.deleted_at is null
      and (r.received_at > ${since} or (q.response_count > 0 and exists (select from perform_grade g
        where g.workspace_id = r.workspace_id and g.perform_id = r.id
          and (g.graded_at > ${since} or g.reviewed_at > ${since}))))
      and not exists (select from procedure_set_sign_off o
        where o.workspace_id = s.workspace_id and o.set_id = s.id and o.record_id = r.id)
      and not exists (select from procedure_set_sign_off_notice n
        where n.workspace_id = s.workspace_id and n.set_id = s.id and n.record_id = r.id)
    group by s.id order by s.id`.execute(scope.db);
  return new Map(rows.map((row) => [row.setId, row.profileIds]));
}

/** Records that trainers were notified of an attempt. False if they were before, by whatever node. */
export async function noteNotice(scope: Scope, setId: string, recordId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await scope.db
    .insertInto("procedure_set_sign_off_notice")
    .values({ workspace_id: scope.workspaceId, set_id: setId, record_id: recordId, told_at: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface WaitingAttempt {
  readonly setId: string;
  readonly procedureId: string;
  /** The performer of the attempt. */
  readonly profileId: string;
}

/** A group that the candidate `p` knows: one of their own, or below one. */
const knows = (groupId: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from group_member own
    join access_group_below b on b.workspace_id = own.workspace_id and b.group_id = own.group_id
    where own.workspace_id = p.workspace_id and own.profile_id = p.id and b.below_id = ${groupId})`;

/**
 * [S35] Returns who may sign an attempt, except the member themselves, by the conditions of `signOffAttempt`: a trainer
 * who is restricted to groups knows a group through which the set is required of the member, sees the procedure, and
 * knows that the member sees it.
 */
export async function selectTrainers(scope: Scope, attempt: WaitingAttempt): Promise<string[]> {
  const { setId, procedureId, profileId } = attempt;
  const member = sql.ref("m.group_id") as unknown as RawBuilder<string>;
  const tied = sql.ref("t.group_id") as unknown as RawBuilder<string>;
  const groupsOfProcedure = sql`procedure_group t where t.workspace_id = p.workspace_id and t.procedure_id = ${procedureId}`;
  const { rows } = await sql<{ id: string }>`
    select p.id
    from profile p
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    join procedure_set s on s.workspace_id = p.workspace_id and s.id = ${setId}
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null and not p.is_product_team
      and p.id <> ${profileId} and 'content.sets.manage' = any(r.permissions)
      and (not r.restrict_content or (
        exists (select from group_member m
          where m.workspace_id = p.workspace_id and m.profile_id = ${profileId} and ${knows(member)}
            and (s.global_since is not null or exists (select from procedure_set_group t
              where t.workspace_id = s.workspace_id and t.set_id = s.id and t.group_id = m.group_id)))
        and (not exists (select from ${groupsOfProcedure}) or (
          exists (select from ${groupsOfProcedure} and ${knows(tied)})
          and (exists (select from profile x join role q on q.workspace_id = x.workspace_id and q.id = x.role_id
              where x.workspace_id = p.workspace_id and x.id = ${profileId} and not q.restrict_content)
            or exists (select from procedure_group t
              join access_group_below a on a.workspace_id = t.workspace_id and a.below_id = t.group_id
              join group_member m on m.workspace_id = a.workspace_id and m.group_id = a.group_id
                and m.profile_id = ${profileId}
              where t.workspace_id = p.workspace_id and t.procedure_id = ${procedureId} and ${knows(member)}))))))
    order by p.id`.execute(scope.db);
  return rows.map((row) => row.id);
}
