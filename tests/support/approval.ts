import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { approvalEndpoints } from "#features/publishing/contract.ts";
import { draftBy, type ProcedureOptions, pathOf } from "./procedures.ts";
import type { Person } from "./world.ts";

export interface StageOptions {
  readonly name: string;
  readonly needed?: number;
  readonly people?: readonly Person[];
  readonly groups?: readonly string[];
}

/** Over the wire: sets the stages of the admin's workspace, whatever they are now. */
export async function setStages(admin: Person, stages: readonly StageOptions[], reminderDays = 3) {
  const { body: before } = await admin.call(approvalEndpoints.setting, {});
  return admin.call(approvalEndpoints.changeSetting, {
    ifMatch: before.revision,
    body: {
      reminderDays,
      stages: stages.map(({ name, needed = 1, people = [], groups = [] }) => ({
        name,
        needed,
        profileIds: people.map((one) => one.profileId),
        groupIds: [...groups],
      })),
    },
  });
}

export const ask = (
  by: Person,
  draft: ProcedureDraft,
  said: { readonly effectiveAt?: string; readonly changeKind?: "minor" | "major"; readonly changeNote?: string } = {},
) => by.call(draftEndpoints.requestApproval, { params: pathOf(draft), body: { revision: draft.revision, ...said } });

/** Signs, or accepts, the content of that hash. */
export const sign = (by: Person, draft: ProcedureDraft, contentHash = hashOf(draft)) =>
  by.call(draftEndpoints.acceptApproval, { params: pathOf(draft), body: { contentHash } });

export const reject = (by: Person, draft: ProcedureDraft, reason = "Name the valve", contentHash = hashOf(draft)) =>
  by.call(draftEndpoints.rejectApproval, { params: pathOf(draft), body: { contentHash, reason } });

export const withdraw = (by: Person, draft: ProcedureDraft) =>
  by.call(draftEndpoints.cancelApproval, { params: pathOf(draft) });

export const approvalOf = async (by: Person, draft: ProcedureDraft) =>
  (await by.call(approvalEndpoints.get, { params: pathOf(draft) })).body;

export const hashOf = (draft: ProcedureDraft): string => draft.procedureVersionApproval.contentHash ?? "";

export const draftNow = async (by: Person, procedureId: string): Promise<ProcedureDraft> =>
  (await by.call(draftEndpoints.get, { params: { procedureId } })).body;

/** A draft whose approval its author asks for. */
export async function askedBy(
  author: Person,
  options: ProcedureOptions = {},
  said: Parameters<typeof ask>[2] = {},
): Promise<ProcedureDraft> {
  return (await ask(author, await draftBy(author, options), said)).body;
}
