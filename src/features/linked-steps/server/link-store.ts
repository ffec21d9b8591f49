import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { OwnIds } from "../rules/part-ids.ts";

export interface StoredLink {
  readonly stepId: string;
  readonly templateId: string;
  /** The content that was taken, or refused, last. */
  readonly takenNumber: number;
  readonly ownIds: OwnIds;
}

const links = (scope: Scope) =>
  scope.db
    .selectFrom("linked_step as l")
    .where("l.workspace_id", "=", scope.workspaceId)
    .select(["l.procedure_id as procedureId", "l.step_id as stepId", "l.template_id as templateId"])
    .select(["l.taken_number as takenNumber", "l.own_ids as ownIds"]);

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>["executeTakeFirstOrThrow"]>>;
// Only what the contract has checked is ever written.
const linkOf = ({ ownIds, ...row }: LinkRow) => ({ ...row, ownIds: ownIds as OwnIds });

export async function selectLinks(scope: Scope, procedureId: string): Promise<StoredLink[]> {
  const rows = await links(scope).where("l.procedure_id", "=", procedureId).orderBy("l.step_id").execute();
  return rows.map(linkOf);
}

/** The links of these procedures to one reusable step. */
export async function selectLinksTo(
  scope: Scope,
  templateId: string,
  procedureIds: readonly string[],
): Promise<(StoredLink & { readonly procedureId: string })[]> {
  const rows = await links(scope)
    .where("l.template_id", "=", templateId)
    .where("l.procedure_id", "=", sql<string>`any(${[...procedureIds]}::uuid[])`)
    .execute();
  return rows.map(linkOf);
}

export async function keepLink(scope: Scope, procedureId: string, link: StoredLink): Promise<void> {
  const own = { template_id: link.templateId, taken_number: link.takenNumber, own_ids: JSON.stringify(link.ownIds) };
  await scope.db
    .insertInto("linked_step")
    .values({
      workspace_id: scope.workspaceId,
      procedure_id: procedureId,
      step_id: link.stepId.toLowerCase(),
      ...own,
      linked_by: scope.actor.profileId,
      linked_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "procedure_id", "step_id"]).doUpdateSet(own))
    .execute();
}

export async function removeLink(scope: Scope, procedureId: string, stepId: string): Promise<StoredLink | undefined> {
  const row = await scope.db
    .deleteFrom("linked_step")
    .where("workspace_id", "=", scope.workspaceId)
    .where("procedure_id", "=", procedureId)
    .where("step_id", "=", stepId.toLowerCase())
    .returning(["step_id as stepId", "template_id as templateId", "taken_number as takenNumber", "own_ids as ownIds"])
    .returning("procedure_id as procedureId")
    .executeTakeFirst();
  return row && linkOf(row);
}

/** The procedures in the actor's sight with a link to this reusable step, ordered by id, after the given one. */
export function selectUsers(scope: Scope, templateId: string, after: string | undefined, limit: number) {
  let query = scope.db
    .selectFrom("procedure as p")
    .innerJoin("procedure_version as v", (join) =>
      join
        .onRef("v.workspace_id", "=", "p.workspace_id")
        .on("v.id", "=", sql<string>`coalesce(p.draft_version_id, p.published_version_id)`),
    )
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .where(
      sql<boolean>`exists (select from linked_step l where l.workspace_id = p.workspace_id and l.procedure_id = p.id
        and l.template_id = ${templateId})`,
    )
    .select(["p.id as procedureId", "p.created_at as createdAt", "p.published_version_id as publishedVersionId"])
    .select(["v.id as versionId", "v.title", "v.revision", sql<boolean>`v.state = 'draft'`.as("isDraft")])
    .select(sql<boolean>`p.approval_status in ('pending', 'accepted')`.as("isPending"));
  if (after !== undefined) query = query.where("p.id", ">", after);
  return query.orderBy("p.id").limit(limit).execute();
}
