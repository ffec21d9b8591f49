import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { ChangeKind } from "#features/procedures/rules/effective-date.ts";
import { useAction } from "#kit/web/action.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { type ApprovalSetting, approvalEndpoints } from "../contract.ts";

const topic = "approvalStages";

export const approvalQueries = {
  /** The stages that every publication goes through; none where one approval is enough. */
  setting: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, topic, "setting"],
      queryFn: ({ signal }) => call(approvalEndpoints.setting, { params: { workspaceId } }, { signal }),
    }),
  /** The state of a draft's approval. Its possible signers change with members, groups and the setting too. */
  ofDraft: (workspaceId: string, { id, versionId }: Pick<ProcedureDraft, "id" | "versionId">) =>
    queryOptions({
      ...alsoOf("procedureDrafts", "procedures", topic, "members", "groups"),
      queryKey: [workspaceId, "procedures", id, "approval", versionId],
      queryFn: ({ signal }) =>
        call(approvalEndpoints.get, { params: { workspaceId, procedureId: id, versionId } }, { signal }),
    }),
};

/** Whether the person may publish this alone: never where versions are signed in stages. */
export function useMayPublishAlone(draft: ProcedureDraft): boolean {
  const mayPublish = useMay(procedurePolicy.publish, draft);
  const { data } = useQuery({ ...approvalQueries.setting(useWorkspaceId()), enabled: mayPublish });
  return mayPublish && (data?.stages.length ?? 0) === 0;
}

/** The version notes of a publication or a request. */
export interface VersionNotes {
  readonly changeKind?: ChangeKind;
  readonly changeNote?: string;
  /** ISO 8601 in UTC. */
  readonly effectiveAt?: string;
}

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

export interface ApprovalSettingInput {
  readonly revision: number;
  readonly stages: { name: string; needed: number; profileIds: string[]; groupIds: string[] }[];
  readonly reminderDays: number;
}

export const useChangeApprovalSetting = () =>
  useAction({
    act: ({ revision, ...body }: ApprovalSettingInput, workspaceId): Promise<ApprovalSetting> =>
      call(approvalEndpoints.changeSetting, { params: { workspaceId }, ifMatch: revision, body }),
    refreshes: [topic, "procedures"],
  });
