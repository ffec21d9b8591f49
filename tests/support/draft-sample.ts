import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { blankDraft } from "#features/procedures/rules/new-content.ts";
import { countedIds } from "./content-samples.ts";

export const newId = countedIds();

/** A draft as the server answers it, for tests. */
export function draftOf(title = "Torque the flange", revision = 1): ProcedureDraft {
  const now = "2026-11-20T08:00:00.000Z";
  return {
    ...blankDraft(newId, now, "UTC"),
    title,
    id: newId(),
    versionId: newId(),
    accessGroupIds: [],
    hiddenAccessGroups: 0,
    areaIds: [],
    sectionCount: 1,
    stepCount: 0,
    attachedMedia: [],
    isPublished: false,
    createdAt: now,
    updatedAt: now,
    updatedBy: { id: newId(), displayName: "Mina Rossi" },
    revision,
    publishedVersion: null,
    nextVersion: 1,
    procedureVersionApproval: {
      approvalStatus: "none",
      rejectReason: null,
      requestedBy: null,
      requestedAt: null,
      contentHash: null,
      whyNotApprove: null,
    },
  };
}
