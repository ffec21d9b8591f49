import { useAction } from "#kit/web/action.ts";
import { call } from "#kit/web/wire/call.ts";
import { type ApprovalSetting, approvalEndpoints } from "../contract.ts";
import { stagesTopic } from "./queries.ts";

export interface ApprovalSettingInput {
  readonly revision: number;
  readonly stages: { name: string; needed: number; profileIds: string[]; groupIds: string[] }[];
  readonly reminderDays: number;
}

export const useChangeApprovalSetting = () =>
  useAction({
    act: ({ revision, ...body }: ApprovalSettingInput, workspaceId): Promise<ApprovalSetting> =>
      call(approvalEndpoints.changeSetting, { params: { workspaceId }, ifMatch: revision, body }),
    refreshes: [stagesTopic, "procedures"],
  });
