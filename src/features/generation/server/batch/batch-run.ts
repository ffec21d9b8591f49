import { asActingMember } from "#features/members/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { AppContext, Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";
import { generationPolicy } from "../../policy.ts";
import type { ArchiveFailure } from "../../rules/batch/batch-bounds.ts";
import type { GenerationDeps } from "../stages/stage.ts";
import { type ClaimedBatch, lockHeldBatch, type StoredBatch } from "./batch-store.ts";

/** Longer than unpacking one file takes: the lease is renewed with each. */
export const batchLeaseMs = 2 * minute;

export type BatchDeps = Pick<GenerationDeps, "store" | "visibilityChecks">;

/** One worker's hold on one batch. */
export interface BatchRun {
  readonly deps: BatchDeps;
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly claimed: ClaimedBatch;
}

/** The batch was paused or cancelled, or another worker has it. */
export class LostBatch extends Error {}

/** [PG36] What ends a batch as a whole. */
export class BatchFailed extends Error {
  readonly code: ArchiveFailure;
  constructor(code: ArchiveFailure) {
    super(code);
    this.code = code;
  }
}

/**
 * [PG35] [PG37] Works in a transaction as the member of the batch, with the rights that they have at that moment (threat
 * B139), while this worker holds it. @throws LostBatch, BatchFailed `noLongerAllowed`
 */
export async function heldByMember<Result>(
  { appContext, workspaceId, claimed }: BatchRun,
  work: (scope: Scope, batch: StoredBatch) => Promise<Result>,
): Promise<Result> {
  let isMember = false;
  try {
    return await asActingMember(appContext, workspaceId, claimed.found.profileId, async (scope) => {
      isMember = true;
      if (!generationPolicy.generate(scope.actor, undefined)) throw new BatchFailed("noLongerAllowed");
      const batch = await lockHeldBatch(scope, claimed);
      if (!batch) throw new LostBatch();
      return work(scope, batch);
    });
  } catch (error) {
    throw !isMember && isProblem(error, "notFound") ? new BatchFailed("noLongerAllowed") : error;
  }
}
