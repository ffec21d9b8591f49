import { selectVisibleIds as visibleAreaIds } from "#features/areas/server/service.ts";
import { groupPolicy } from "#features/groups/policy.ts";
import type { Person } from "#kit/person.ts";
import { isoOf } from "#kit/server/db/columns.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { DraftContent } from "../content.ts";
import type { ProcedureDraft, ProcedureSummary, PublishedContent, PublishedFacts } from "../contract.ts";
import { procedurePolicy } from "../policy.ts";
import type { ProcedureRevision, ProcedureRevisionContent } from "../revision-contract.ts";
import { whyNotApprove } from "../rules/approval.ts";
import { stepsOf } from "../rules/find.ts";
import { mediaIdsOf } from "../rules/media-of.ts";
import { titleOr } from "../rules/new-content.ts";
import { withoutAnswers } from "../rules/without-answers.ts";
import { approvalFacts } from "./approval-store.ts";
import type { ListedProcedure } from "./list-store.ts";
import type { Opened } from "./opened-store.ts";
import type { StoredProcedure } from "./procedure-store.ts";
import { nextNumber } from "./publication-store.ts";
import { type Approval, selectApprovals } from "./version-approvals.ts";
import type { StoredVersion, VersionHead } from "./version-store.ts";

/** Groups out of sight are counted, not named (threat B65). */
export function accessSeenBy(scope: Scope, groupIds: readonly string[]) {
  const accessGroupIds = groupIds.filter((groupId) => groupPolicy.view(scope.actor, { id: groupId })).sort();
  return { accessGroupIds, hiddenAccessGroups: groupIds.length - accessGroupIds.length };
}

/** [P63] Members who may not see drafts are shown none of their facts. */
export function summaryOf(scope: Scope, row: ListedProcedure, timeZone: string): ProcedureSummary {
  const seesDrafts = procedurePolicy.viewDrafts(scope.actor, undefined);
  const createdAt = isoOf(row.createdAt);
  return {
    id: row.id,
    title: titleOr(row.title, createdAt, timeZone),
    draftTitle: seesDrafts && row.draftTitle !== null ? titleOr(row.draftTitle, createdAt, timeZone) : null,
    sectionCount: row.sectionCount,
    stepCount: row.stepCount,
    collage: [...row.collage],
    areaIds: [...row.areaIds],
    ...accessSeenBy(scope, row.accessGroupIds),
    isPublished: row.publishedNumber !== null,
    version: row.publishedNumber,
    draftVersionId: seesDrafts ? row.draftVersionId : null,
    procedureVersionApproval: { approvalStatus: seesDrafts ? row.approvalStatus : "none" },
    createdAt,
    updatedAt: isoOf(row.updatedAt),
    updatedBy: row.updatedBy,
  };
}

/** [P6] Everyone gets it without answers; members who may see them open the draft or a revision. */
export function publishedContentOf(stored: DraftContent): PublishedContent {
  const content = withoutAnswers(stored);
  return { ...content, ...sizeOf(stored), attachedMedia: mediaIdsOf(content) };
}

/** [P63] Members who may not see drafts are shown none of their facts. */
export function publishedFactsOf(scope: Scope, opened: Opened): PublishedFacts {
  const publishedAt = momentOf(opened.publishedAt);
  const visibleAreas = new Set(opened.shownAreaIds);
  return {
    id: opened.id,
    versionId: opened.versionId,
    ...accessSeenBy(scope, opened.accessGroupIds),
    areaIds: opened.areaIds.filter((areaId) => visibleAreas.has(areaId)),
    createdAt: opened.createdAt.toISOString(),
    isPublished: true,
    updatedAt: publishedAt,
    updatedBy: opened.publishedBy,
    version: numberOf(opened),
    draftVersionId: procedurePolicy.viewDrafts(scope.actor, undefined) ? opened.draftVersionId : null,
    publishedAt,
    publishedBy: opened.publishedBy,
    ...approvedOf(opened, opened.approvals),
  };
}

/** The signatures of the stages, or the one approval that was enough; of a published version. [P117] */
export async function approvalsOf(scope: Scope, version: VersionHead) {
  return approvedOf(version, (await selectApprovals(scope, [version.id])).get(version.id)).approvals;
}

type Publication = Pick<VersionHead, "publishedAt" | "approvedBy" | "approvedAt" | "effectiveAt" | "changeKind">;

function approvedOf(version: Publication, signed: readonly Approval[] = []) {
  const publishedAt = momentOf(version.publishedAt);
  const signatures = signed.map((one) => ({ ...one, signedAt: one.signedAt.toISOString() }));
  const one = version.approvedBy && {
    stageName: null,
    name: version.approvedBy.displayName,
    signedAt: version.approvedAt?.toISOString() ?? publishedAt,
  };
  return {
    approvals: signatures.length === 0 && one ? [one] : signatures,
    effectiveAt: version.effectiveAt?.toISOString() ?? publishedAt,
    changeKind: version.changeKind,
  };
}

export async function draftOf(
  scope: Scope,
  procedure: StoredProcedure,
  version: StoredVersion,
): Promise<ProcedureDraft> {
  return {
    ...(await headOf(scope, procedure, version)),
    ...version.content,
    attachedMedia: mediaIdsOf(version.content),
    isPublished: procedure.publishedVersionId !== null,
    updatedAt: version.updatedAt.toISOString(),
    updatedBy: version.updatedBy,
    revision: version.revision,
    publishedVersion: procedure.publishedNumber,
    nextVersion: await nextNumber(scope, procedure),
    procedureVersionApproval: {
      approvalStatus: procedure.approvalStatus,
      rejectReason: version.rejectReason,
      requestedBy: version.requestedBy,
      requestedAt: version.requestedAt?.toISOString() ?? null,
      contentHash: version.contentHash,
      whyNotApprove: procedure.approvalStatus === "pending" ? await whyNot(scope, version) : null,
    },
  };
}

/** [P96] What keeps the actor from approving what their role would let them approve. */
async function whyNot(scope: Scope, version: StoredVersion) {
  if (!procedurePolicy.approve(scope.actor, undefined)) return null;
  return whyNotApprove(scope.actor.profileId, await approvalFacts(scope, version)) ?? null;
}

async function headOf(scope: Scope, procedure: StoredProcedure, version: StoredVersion) {
  const visibleAreas = await visibleAreaIds(scope, version.areaIds);
  return {
    id: procedure.id,
    versionId: version.id,
    ...accessSeenBy(scope, procedure.accessGroupIds),
    areaIds: version.areaIds.filter((areaId) => visibleAreas.has(areaId)),
    ...sizeOf(version.content),
    createdAt: procedure.createdAt.toISOString(),
  };
}

const sizeOf = (content: DraftContent) => ({
  sectionCount: content.sections.length,
  stepCount: stepsOf(content).length,
});

/** [P117] Versions of the history, with who signed them. */
export async function revisionsOf(scope: Scope, versions: readonly VersionHead[]): Promise<ProcedureRevision[]> {
  const signed = await selectApprovals(
    scope,
    versions.map((version) => version.id),
  );
  return versions.map((version) => revisionOf(version, signed.get(version.id)));
}

const revisionOf = (version: VersionHead, signed: readonly Approval[] | undefined): ProcedureRevision => ({
  versionId: version.id,
  version: numberOf(version),
  title: version.title,
  state: version.state === "published" ? "published" : "superseded",
  changeNote: version.changeNote,
  publishedAt: momentOf(version.publishedAt),
  publishedBy: personOf(version.publishedBy),
  approvedBy: version.approvedBy,
  ...approvedOf(version, signed),
});

export async function revisionContentOf(scope: Scope, version: StoredVersion): Promise<ProcedureRevisionContent> {
  const visibleAreas = await visibleAreaIds(scope, version.areaIds);
  return {
    ...version.content,
    ...revisionOf(version, (await selectApprovals(scope, [version.id])).get(version.id)),
    areaIds: version.areaIds.filter((areaId) => visibleAreas.has(areaId)),
  };
}

const missing = (what: string): never => {
  throw new Error(`A version that was published has no ${what}`);
};
const numberOf = (version: Pick<VersionHead, "number">): number => version.number ?? missing("number");
const momentOf = (at: Date | null): string => at?.toISOString() ?? missing("time of publication");
const personOf = (one: Person | null): Person => one ?? missing("publisher");
