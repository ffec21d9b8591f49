import { type RawBuilder, sql } from "kysely";
import { notify } from "#features/notifications/server/service.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { workspacesOf } from "#kit/server/jobs/workspaces.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import type { StoredCopy } from "./copy-store.ts";
import { isBehind } from "./source-state.ts";

/** Copies that one transaction looks at. */
const stepRows = 50;

/** [SP17] Looks for copies whose source was published anew, and notifies those who manage them. */
export const toldCopiesJob: Job = {
  name: "told-copies",
  policy: "system",
  schedule: "*/5 * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) {
      while ((await asSystem(appContext, id, tellManagers)) === stepRows);
    }
  },
};

interface CopyOfNewer extends StoredCopy {
  readonly title: string;
  readonly sourceName: string;
  readonly newVersionId: string;
  readonly newRevision: number;
}

/** Returns how many it looked at: each is looked at once for a version of its source. */
export async function tellManagers(scope: Scope): Promise<number> {
  const copies = await takeCopiesOfNewer(scope);
  for (const copy of copies) {
    const { procedureId, sourceId, title, sourceName } = copy;
    const shown = { sourceId, procedureId: copy.sourceProcedureId };
    const received = { ...shown, versionId: copy.newVersionId, versionRevision: copy.newRevision };
    if (!(await isBehind(scope, copy, received))) continue;
    await notify(scope, await selectManagers(scope, procedureId), "copyBehind", { procedureId, title, sourceName });
  }
  return copies.length;
}

/** Locks them, and notes the version: another node passes them by. Drafts are no news, because each save changes them. */
async function takeCopiesOfNewer(scope: Scope): Promise<readonly CopyOfNewer[]> {
  const { rows } = await sql<CopyOfNewer>`
    with due as materialized (
      select c.procedure_id, p.title, r.source_workspace_name, r.version_id, r.version_revision
      from procedure_copy c
      join procedure p on p.workspace_id = c.workspace_id and p.id = c.procedure_id and p.deleted_at is null
      cross join lateral fettle_received(c.source_workspace_id, c.source_procedure_id, null) r
      where c.workspace_id = ${scope.workspaceId} and r.is_published and r.version_id <> c.source_version_id
        and r.version_id is distinct from c.told_version_id
      order by c.procedure_id limit ${stepRows}
      for update of c skip locked
    )
    update procedure_copy c set told_version_id = d.version_id
    from due d where c.workspace_id = ${scope.workspaceId} and c.procedure_id = d.procedure_id
    returning c.procedure_id as "procedureId", c.source_workspace_id as "sourceId",
      c.source_procedure_id as "sourceProcedureId", c.source_version_id as "sourceVersionId",
      c.source_revision as "sourceRevision", c.source_hash as "sourceHash", c.taken_at as "takenAt", d.title,
      d.source_workspace_name as "sourceName", d.version_id as "newVersionId",
      d.version_revision as "newRevision"`.execute(scope.db);
  return rows;
}

/** The access set of things without groups, as in `kit/server/visible-to`. */
const everybody: RawBuilder<unknown> = sql.lit("00000000-0000-0000-0000-000000000000");

/** [SP17] Members who may change procedures and see this one. */
async function selectManagers(scope: Scope, procedureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from procedure o
    join profile p on p.workspace_id = o.workspace_id and p.removed_at is null
    join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
      and 'content.procedures.manage' = any(r.permissions)
    where o.workspace_id = ${scope.workspaceId} and o.id = ${procedureId}
      and (not r.restrict_content or o.access_set_id = ${everybody} or exists (
        select from group_member m
        join access_group_below b on b.workspace_id = m.workspace_id and b.group_id = m.group_id
        join access_set_group a on a.workspace_id = m.workspace_id and a.group_id = b.below_id
          and a.set_id = o.access_set_id
        where m.workspace_id = p.workspace_id and m.profile_id = p.id))`.execute(scope.db);
  return rows.map((row) => row.id);
}
