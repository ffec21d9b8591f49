import type { Scope } from "#kit/server/scope.ts";
import type { Progress } from "../progress.ts";
import { type ProgressRecord, toRecord } from "../rules/sync/record.ts";
import type { StoredPerform } from "./perform-store.ts";
import { snapshotOf } from "./snapshots.ts";

/** A running perform as it goes over the wire, with its snapshot and entries. [PF1] */
export async function progressOf(scope: Scope, perform: StoredPerform): Promise<ProgressRecord> {
  const progress: Progress = {
    id: perform.id,
    procedureId: perform.procedureId,
    profileId: perform.profileId,
    createdAt: perform.createdAt.toISOString(),
    updatedAt: perform.updatedAt.toISOString(),
    updatesList: perform.updatesList,
    revision: perform.revision,
    generation: perform.generation,
    stepsProgress: perform.steps,
    conflicts: perform.conflicts,
    procedure: await snapshotOf(scope, perform),
    deletedAt: null,
    taskId: null,
    subTaskId: null,
  };
  return toRecord(progress);
}
