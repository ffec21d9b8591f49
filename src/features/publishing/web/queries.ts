import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { alsoOf } from "#kit/web/wire/query.ts";
import { approvalEndpoints } from "../contract.ts";

/** Of the feed. */
export const stagesTopic = "approvalStages";

export const approvalQueries = {
  /** The stages that every publication goes through; none where one approval is enough. */
  setting: (workspaceId: string) =>
    queryOptions({
      queryKey: [workspaceId, stagesTopic, "setting"],
      queryFn: ({ signal }) => call(approvalEndpoints.setting, { params: { workspaceId } }, { signal }),
    }),
  /** The state of a draft's approval. Its possible signers change with members, groups and the setting too. */
  ofDraft: (workspaceId: string, { id, versionId }: Pick<ProcedureDraft, "id" | "versionId">) =>
    queryOptions({
      ...alsoOf("procedureDrafts", "procedures", stagesTopic, "members", "groups"),
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
