import type { VisibilityChecks } from "#features/media/server/service.ts";
import { asActingMember } from "#features/members/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { AppContext, Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { minute } from "#kit/time.ts";
import type { Line } from "../../list-format.ts";
import { transferPolicy } from "../../policy.ts";
import { type ClaimedImport, lockHeldImport, type StoredImport } from "./import-store.ts";

/** Longer than one item takes: the lease is renewed with each. */
export const importLeaseMs = 2 * minute;

/** Creates a set as its policy and rules have it; the app hands it in. */
export type CreateSet = (
  scope: Scope,
  set: Omit<Line<"set">, "externalId" | "type" | "groups" | "procedures"> & {
    readonly setType: Line<"set">["type"];
    readonly procedureIds: readonly string[];
    readonly accessGroupIds: readonly string[];
  },
) => Promise<{ readonly id: string }>;

export interface ImportDeps {
  readonly store: ObjectStore;
  readonly visibilityChecks: VisibilityChecks;
  /** [TF22] Sets are a feature of the same row as this one. */
  readonly createSet: CreateSet;
  /** [TF26] Where people reach the product: links that came in lead there. */
  readonly publicUrl: string;
}

/** One worker's hold on one import. */
export interface ImportRun {
  readonly deps: ImportDeps;
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly claimed: ClaimedImport;
}

/** The import was paused or cancelled, or another worker has it. */
export class LostImport extends Error {}

/** [TF1] The member who began the import was removed, or may not write procedures any more. */
export class LostRights extends Error {}

/**
 * [TF1] Works in a transaction as the importing member, with the rights and groups that they have at that moment (threat
 * B139). @throws LostRights
 */
export async function asImporter<Result>(
  { appContext, workspaceId, claimed }: ImportRun,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  let isMember = false;
  try {
    return await asActingMember(appContext, workspaceId, claimed.found.profileId, (scope) => {
      isMember = true;
      if (!transferPolicy.import(scope.actor, undefined)) throw new LostRights();
      return work(scope);
    });
  } catch (error) {
    throw !isMember && isProblem(error, "notFound") ? new LostRights() : error;
  }
}

/** [TF14] Works in a transaction as the importing member, while this worker holds the import. @throws LostImport */
export const heldByImporter = <Result>(
  run: ImportRun,
  work: (scope: Scope, found: StoredImport) => Promise<Result>,
): Promise<Result> =>
  asImporter(run, async (scope) => {
    const found = await lockHeldImport(scope, run.claimed);
    if (!found) throw new LostImport();
    return work(scope, found);
  });
