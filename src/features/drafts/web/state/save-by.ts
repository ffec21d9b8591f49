import type { DraftPatch } from "#features/procedures/patch-contract.ts";
import { isProblem } from "#kit/problem.ts";
import { patchBetween } from "../../rules/patch-between.ts";
import type { SaveBase, SavedRevision } from "../parts/draft/draft-driver.ts";
import type { Snapshot } from "../parts/draft/draft-state.ts";

export interface SaveCalls {
  readonly patch: (patch: DraftPatch, revision: number) => Promise<SavedRevision>;
  readonly put: (edited: Snapshot, revision: number) => Promise<SavedRevision>;
}

/**
 * Saves the changes alone; the whole draft where they exceed a patch, or where the server's result of the patch
 * differs. [P150] [P152]
 */
export const saveBy =
  ({ patch, put }: SaveCalls) =>
  async (edited: Snapshot, { revision, stored }: SaveBase): Promise<SavedRevision> => {
    const changes = patchBetween(stored, edited);
    if (!changes) return put(edited, revision);
    try {
      return await patch(changes, revision);
    } catch (error) {
      if (isProblem(error, "patchMismatch")) return put(edited, revision);
      throw error;
    }
  };
