import { asActingMember } from "#features/members/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import type { AppContext, Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { minute } from "#kit/time.ts";
import { transferPolicy } from "../../policy.ts";
import type { Reached } from "../../rules/links.ts";
import { LostRights } from "../import/import-run.ts";
import { type ClaimedExport, lockHeldExport, type StoredExport } from "./export-store.ts";

/** Longer than a part takes: the lease is renewed with each. */
export const exportLeaseMs = 5 * minute;

/** [TF25] Links to where the product is reached are links of the workspace. */
export interface ExportDeps extends Reached {
  readonly store: ObjectStore;
  /** How much of the archive is held at a time, in bytes; at least what the store wants of a part. */
  readonly partBytes?: number | undefined;
}

/** One worker's hold on one export. */
export interface ExportRun {
  readonly deps: ExportDeps;
  readonly appContext: AppContext;
  readonly workspaceId: string;
  readonly claimed: ClaimedExport;
}

/** The export was cancelled, or another worker has it. */
export class LostExport extends Error {}

/** Where the archive of an export is stored. */
export const archiveKey = (workspaceId: string, exportId: string): string => `${workspaceId}/exports/${exportId}`;

/**
 * [TF17] Works in a transaction as the exporting member, with the rights that they have at that moment (threat B139).
 * @throws LostRights
 */
export async function asExporter<Result>(
  { appContext, workspaceId, claimed }: ExportRun,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  let isMember = false;
  try {
    return await asActingMember(appContext, workspaceId, claimed.found.profileId, (scope) => {
      isMember = true;
      if (!transferPolicy.export(scope.actor, undefined)) throw new LostRights();
      return work(scope);
    });
  } catch (error) {
    throw !isMember && isProblem(error, "notFound") ? new LostRights() : error;
  }
}

/** [TF17] The same, while this worker holds the export. @throws LostExport, LostRights */
export const heldByExporter = <Result>(
  run: ExportRun,
  work: (scope: Scope, found: StoredExport) => Promise<Result>,
): Promise<Result> =>
  asExporter(run, async (scope) => {
    const found = await lockHeldExport(scope, run.claimed);
    if (!found) throw new LostExport();
    return work(scope, found);
  });
