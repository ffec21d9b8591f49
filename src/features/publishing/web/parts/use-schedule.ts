import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import type { VersionNotes } from "./version-notes.ts";

export interface Scheduled extends VersionNotes {
  readonly procedureId: string;
  readonly versionId: string;
  readonly revision: number;
  readonly effectiveAt: string;
}

export const useSchedule = () =>
  useAction({
    act: ({ procedureId, versionId, ...body }: Scheduled, workspaceId) =>
      call(draftEndpoints.schedule, { params: { workspaceId, procedureId, versionId }, body }),
    refreshes: ["procedures"],
  });
