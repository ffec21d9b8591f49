import { procedurePaths } from "#features/procedures/paths.ts";
import type { DraftToPublish } from "../../contract.ts";

/** Where a listed draft opens: a request at its decision, anything else as it would be performed. */
export const draftPath = (workspaceId: string, { procedureId, state }: DraftToPublish): string =>
  state === "pending"
    ? procedurePaths.decide(workspaceId, procedureId)
    : procedurePaths.preview(workspaceId, procedureId, { previewDraft: true });
