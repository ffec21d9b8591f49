import { selectVisibleIds as selectVisibleAreaIds } from "#features/areas/server/service.ts";
import { selectVisibleActionIds } from "#features/corrective-actions/server/service.ts";
import { selectVisibleDocumentIds } from "#features/documents/server/service.ts";
import { selectVisibleFeedbackIds } from "#features/feedback/server/service.ts";
import { selectOwnBatchUsers, selectVisibleGenerationIds } from "#features/generation/server/service.ts";
import { selectOwnOpenIds } from "#features/interviews/server/service.ts";
import type { VisibilityChecks } from "#features/media/server/service.ts";
import { selectVisibleProfileIds } from "#features/members/server/service.ts";
import { selectVisibleDraftIds, selectVisibleProcedureIds } from "#features/procedures/server/service.ts";
import { selectVisibleRecordIds } from "#features/records/server/service.ts";
import { selectVisiblePerformIds } from "#features/runs/server/service.ts";
import { selectVisibleTemplateIds } from "#features/templates/server/service.ts";
import { selectOwnImportIds } from "#features/transfers/server/import/import-store.ts";
import { selectVisibleUnrecordedIds } from "#features/unrecorded/server/service.ts";
import { selectVisibleVideoIds } from "#features/videos/server/service.ts";
import { selectOwnGenerationIds } from "#features/voice-overs/server/service.ts";

/** Who sees the things that use files; a file is readable through them. */
export const visibilityChecks: VisibilityChecks = {
  area: selectVisibleAreaIds,
  procedureDraft: selectVisibleDraftIds,
  procedure: selectVisibleProcedureIds,
  perform: async (scope, ids) => {
    const performs = await selectVisiblePerformIds(scope, ids);
    const others = ids.filter((id) => !performs.has(id));
    return new Set([...performs, ...(await selectVisibleUnrecordedIds(scope, others))]);
  },
  record: selectVisibleRecordIds,
  profile: selectVisibleProfileIds,
  document: selectVisibleDocumentIds,
  feedback: selectVisibleFeedbackIds,
  correctiveAction: selectVisibleActionIds,
  template: selectVisibleTemplateIds,
  video: (scope, ids) => selectVisibleVideoIds(scope, visibilityChecks, ids),
  generation: selectVisibleGenerationIds,
  import: selectOwnImportIds,
  batch: selectOwnBatchUsers,
  interview: selectOwnOpenIds,
  voiceOver: selectOwnGenerationIds,
};
