import { countedIds, filledModule } from "#tests/support/content-samples.ts";
import { draftOf } from "#tests/support/draft-sample.ts";
import type { ModuleType } from "../../content.ts";
import type { ProcedureDraft, ProcedureSummary, PublishedProcedure } from "../../contract.ts";
import { withoutAnswers } from "../../rules/without-answers.ts";

/** Procedures as the server answers them, for the tests of the screens. */

const newId = countedIds(5000);
const author = { id: newId(), displayName: "Mina Rossi" };
const at = "2026-11-19T15:42:00.000Z";

export function summaryOf(title: string, more: Partial<ProcedureSummary> = {}): ProcedureSummary {
  return {
    id: newId(),
    title,
    draftTitle: null,
    sectionCount: 1,
    stepCount: 6,
    collage: [],
    areaIds: [],
    accessGroupIds: [],
    hiddenAccessGroups: 0,
    isPublished: true,
    version: 1,
    draftVersionId: null,
    procedureVersionApproval: { approvalStatus: "none" },
    createdAt: at,
    updatedAt: at,
    updatedBy: author,
    ...more,
  };
}

export const draftSummary = (
  title: string,
  approvalStatus: ProcedureSummary["procedureVersionApproval"]["approvalStatus"] = "none",
) =>
  summaryOf(title, {
    isPublished: false,
    version: null,
    draftVersionId: newId(),
    procedureVersionApproval: { approvalStatus },
  });

/** A draft with one section of the named steps; each holds modules of the named types with something in every field. */
export function draftWith(steps: Readonly<Record<string, readonly ModuleType[]>>): ProcedureDraft {
  const draft = draftOf("Torque the flange");
  return {
    ...draft,
    sections: [
      {
        id: newId(),
        title: "Make it safe",
        steps: Object.entries(steps).map(([title, types]) => ({
          id: newId(),
          title,
          modules: types.map((moduleType) => filledModule(moduleType, newId, `${title} in words`)),
        })),
      },
    ],
  };
}

export const publishedOf = (draft: ProcedureDraft): PublishedProcedure => ({
  ...draft,
  ...withoutAnswers(draft),
  isPublished: true,
  version: 3,
  draftVersionId: null,
  publishedAt: at,
  publishedBy: author,
  approvals: [],
  effectiveAt: at,
  changeKind: "major",
});
