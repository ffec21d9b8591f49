import { sql } from "kysely";
import type { ApprovalStatus } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { whyNotApprove } from "#features/procedures/rules/approval.ts";
import { draftFindings } from "#features/procedures/rules/draft-findings.ts";
import type { ChangeKind } from "#features/procedures/rules/effective-date.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import {
  countDrafts,
  type ListedProcedure,
  selectContents,
  selectPage,
} from "#features/procedures/server/draft-service.ts";
import { zoneForTitles } from "#features/procedures/server/service.ts";
import { versionedOf } from "#features/revisions/rules/diff.ts";
import { isoOf } from "#kit/server/db/columns.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type DraftToPublish, draftsAtOnce } from "../contract.ts";
import { changeCounts } from "../rules/change-counts.ts";

interface DraftQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly search?: string | undefined;
  readonly areaId?: string | undefined;
  readonly accessGroupId?: string | undefined;
  readonly state?: ApprovalStatus | undefined;
  readonly replacementId?: string | undefined;
  readonly batchId?: string | undefined;
}

/** [P185] A page of the drafts that the actor sees, last change first, with what their publication depends on. */
export async function listDraftsToPublish(
  scope: Scope,
  { state, replacementId, batchId, limit, after, ...query }: DraftQuery,
) {
  const also = [
    ...(replacementId === undefined ? [] : [isOfReplacement(scope, replacementId)]),
    ...(batchId === undefined ? [] : [isOfBatch(scope, batchId)]),
  ];
  const filters = { ...query, also: also.length === 0 ? undefined : sql<boolean>`(${sql.join(also, sql` and `)})` };
  const { rows, next } = await selectPage(scope, state ?? "drafts", filters, { after, limit: limit ?? draftsAtOnce });
  return { drafts: await draftsOf(scope, rows), counts: await countDrafts(scope, filters), next };
}

/** A replacement is its maker's own; one of somebody else finds nothing. What was undone is not of it any more. */
const isOfReplacement = (scope: Scope, replacementId: string) => sql<boolean>`exists (
  select from text_replacement r
  join text_replacement_procedure c on c.workspace_id = r.workspace_id and c.replacement_id = r.id
  where r.workspace_id = p.workspace_id and r.id = ${replacementId}::uuid and r.profile_id = ${scope.actor.profileId}
    and c.procedure_id = p.id and c.version_id = p.draft_version_id and c.undone_at is null)`;

/** [PG46] The drafts of a batch of documents that its member has accepted; a batch of somebody else finds nothing. */
const isOfBatch = (scope: Scope, batchId: string) => sql<boolean>`exists (
  select from video_generation g
  where g.workspace_id = p.workspace_id and g.procedure_id = p.id and g.batch_id = ${batchId}::uuid
    and g.profile_id = ${scope.actor.profileId} and g.reviewed_at is not null)`;

async function draftsOf(scope: Scope, rows: readonly ListedProcedure[]): Promise<DraftToPublish[]> {
  if (rows.length === 0) return [];
  const heads = await selectHeads(
    scope,
    rows.map((row) => row.id),
  );
  const contents = await selectContents(
    scope,
    [...heads.values()].flatMap((head) => [head.versionId, ...(head.publishedId ? [head.publishedId] : [])]),
  );
  const mayApprove = procedurePolicy.approve(scope.actor, undefined);
  const timeZone = await zoneForTitles(
    scope,
    [...contents.values()].map((content) => content.title),
  );
  return rows.flatMap((row) => {
    const head = heads.get(row.id);
    const content = head && contents.get(head.versionId);
    if (!head || !content) return [];
    const published = head.publishedId === null ? undefined : contents.get(head.publishedId);
    const findings = draftFindings(content);
    const isPending = row.approvalStatus === "pending";
    return {
      procedureId: row.id,
      versionId: head.versionId,
      title: titleOr(content.title, isoOf(row.createdAt), timeZone),
      revision: head.revision,
      contentHash: isPending ? head.contentHash : null,
      state: row.approvalStatus,
      publishedVersion: row.publishedNumber,
      changes: published
        ? changeCounts(
            versionedOf({ ...published, areaIds: head.publishedAreaIds ?? [] }),
            versionedOf({ ...content, areaIds: head.areaIds }),
          )
        : null,
      stepCount: content.sections.reduce((sum, section) => sum + section.steps.length, 0),
      updatedAt: head.updatedAt.toISOString(),
      updatedBy: head.updatedBy,
      requestedBy: isPending ? head.requestedBy : null,
      requestedAt: isPending ? (head.requestedAt?.toISOString() ?? null) : null,
      effectiveAt: head.effectiveAt?.toISOString() ?? null,
      changeKind: head.changeKind as ChangeKind,
      findings: [...new Set(findings.map((one) => one.key))],
      findingCount: findings.length,
      isNotCompared: published === undefined && head.isNotCompared,
      whyNotApprove:
        isPending && mayApprove
          ? (whyNotApprove(scope.actor.profileId, { ...head, requestedById: head.requestedBy?.id ?? null }) ?? null)
          : null,
    };
  });
}

/** [P199] The places where what a draft was made from is accepted next to it. */
const madeFrom = ["video_generation", "interview", "adaptation", "proposal"] as const;
const isNotCompared = sql<boolean>`(${sql.join(
  madeFrom.map(
    (table) => sql`exists (select from ${sql.table(table)} m where m.workspace_id = p.workspace_id
      and m.procedure_id = p.id and m.reviewed_at is null)`,
  ),
  sql` or `,
)})`;

/** What the versions say besides their content, by procedure. The caller has shown that they are visible. */
async function selectHeads(scope: Scope, procedureIds: readonly string[]) {
  const rows = await scope.db
    .selectFrom("procedure as p")
    .innerJoin("procedure_version as v", (join) =>
      join.onRef("v.workspace_id", "=", "p.workspace_id").onRef("v.id", "=", "p.draft_version_id"),
    )
    .leftJoin("procedure_version as b", (join) =>
      join.onRef("b.workspace_id", "=", "p.workspace_id").onRef("b.id", "=", "p.published_version_id"),
    )
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "v.workspace_id").onRef("u.id", "=", "v.updated_by"),
    )
    .leftJoin("profile as r", (join) =>
      join.onRef("r.workspace_id", "=", "v.workspace_id").onRef("r.id", "=", "v.requested_by"),
    )
    .innerJoin("workspace as w", "w.id", "p.workspace_id")
    .select(["p.id", "v.id as versionId", "v.revision", "v.content_hash as contentHash", "v.area_ids as areaIds"])
    .select(["v.updated_at as updatedAt", "v.requested_at as requestedAt", "v.effective_at as effectiveAt"])
    .select(["v.change_kind as changeKind", "v.editors as editorIds", "b.id as publishedId"])
    .select(["b.area_ids as publishedAreaIds", "w.allows_self_approval as allowsSelfApproval"])
    .select([personOf("u").as("updatedBy"), personOrNull("r").as("requestedBy")])
    .select(isNotCompared.as("isNotCompared"))
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", sql<string>`any(${[...procedureIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
