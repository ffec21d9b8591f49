import { countProcedures } from "#features/procedures/server/service/list-procedures.ts";
import { type ImportedProcedure, importProcedures } from "#features/publishing/server/import-procedure.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { createWorkspace } from "#features/workspaces/server/service.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import { day, hour } from "#kit/time.ts";
import { type Chance, chanceOf } from "../demo/chance.ts";
import { workspaceIdOf } from "../demo/ids.ts";
import type { Usual } from "../demo/write.ts";
import { scaleContent } from "./scale-content.ts";
import { ensureFrame, type ScaleFrame } from "./scale-frame.ts";
import { recordOf } from "./scale-records.ts";

export interface ScaleOptions {
  readonly enterpriseId: string;
  readonly workspaceName: string;
  /** The final number of procedures in the workspace; existing ones count. */
  readonly procedures: number;
}

export interface ScaleWorkspace {
  readonly workspaceId: string;
  readonly roleIds: Readonly<Record<BuiltInRole, string>>;
  readonly groupIds: readonly string[];
  readonly members: number;
  readonly addedProcedures: number;
  readonly addedRecords: number;
}

/** Procedures per transaction: an interrupted run keeps what it has, and the next one continues from there. */
const batch = 500;
/** Every so many procedures one is unusually long, and as many share one record. */
const longEvery = 250;
const proceduresPerRecord = 5;

/** Fills a workspace of its own for trials: members, groups, areas and records in proportion to the procedures. */
export async function seedScale(
  appContext: AppContext,
  input: ScaleOptions,
  report: (text: string) => void,
): Promise<ScaleWorkspace> {
  const { workspaceId, roleIds } = await createWorkspace(appContext, {
    id: workspaceIdOf(`scale ${input.workspaceName}`),
    enterpriseId: input.enterpriseId,
    name: input.workspaceName,
  });
  const frame = await asSystem(appContext, workspaceId, (scope) => ensureFrame(scope, roleIds, input.procedures));
  report(`${frame.members.length} members, ${frame.groupIds.length} groups, ${frame.areaIds.length} areas`);
  const known = (await asSystem(appContext, workspaceId, (scope) => countProcedures(scope, {}))).all;
  let addedRecords = 0;
  for (let from = known; from < input.procedures; from += batch) {
    const count = Math.min(batch, input.procedures - from);
    addedRecords += await asSystem(appContext, workspaceId, (scope) => seedBatch(scope, frame, from, count));
    report(`${from + count} of ${input.procedures} procedures`);
  }
  return {
    workspaceId,
    roleIds,
    groupIds: frame.groupIds,
    members: frame.members.length,
    addedProcedures: Math.max(0, input.procedures - known),
    addedRecords,
  };
}

/** Procedures `from` to `from + count`, and their records. Returns the number of records. */
async function seedBatch(scope: Scope, frame: ScaleFrame, from: number, count: number): Promise<number> {
  const chance = chanceOf(from + 1);
  const made = Array.from({ length: count }, (_, index) => scaleProcedure(scope, chance, frame, from + index + 1));
  await importProcedures(
    scope,
    made.map((one) => one.procedure),
  );
  const records = made.flatMap((one, index) => {
    const isPerformed = (from + index) % proceduresPerRecord === 0;
    const at = { id: scope.newId(), now: scope.now };
    return isPerformed ? (recordOf(chance, one, chance.pick(frame.members), at) ?? []) : [];
  });
  await importPerforms(scope, records);
  scope.publish({ topic: "procedures" });
  return records.length;
}

interface ScaleProcedure {
  readonly procedure: ImportedProcedure;
  readonly usual: ReadonlyMap<string, Usual>;
}

/** Five of six are published, some for the second time; every fourth has a draft, and drafts wait or came back. */
function scaleProcedure(scope: Scope, chance: Chance, frame: ScaleFrame, count: number): ScaleProcedure {
  const id = scope.newId();
  const { content, usual } = scaleContent(chance, id, count, count % longEvery === 0);
  const [writtenBy, publishedBy] = [chance.pick(frame.members).id, chance.pick(frame.members).id];
  const publishedAt = new Date(scope.now.getTime() - day - chance.next() * 700 * day);
  const version = { content, writtenBy, publishedBy, publishedAt };
  const versions = count % 6 === 0 ? 0 : chance.isHit(0.1) ? 2 : 1;
  const publications = Array.from({ length: versions }, (_, index) => ({
    ...version,
    versionId: scope.newId(),
    number: index + 1,
    publishedAt: new Date(publishedAt.getTime() + index * hour),
  }));
  const hasDraft = versions === 0 || chance.isHit(0.1);
  const writtenAt = new Date(publishedAt.getTime() + 3 * hour);
  const draft = {
    versionId: scope.newId(),
    content,
    writtenBy,
    writtenAt,
    approval: approvalOf(chance, writtenAt, writtenBy),
  };
  return {
    usual,
    procedure: {
      id,
      accessGroupIds: some(chance, frame.groupIds, [2, 6, 2]),
      areaIds: some(chance, frame.areaIds, [4, 4, 2]),
      createdBy: writtenBy,
      createdAt: new Date(publishedAt.getTime() - day),
      publications,
      draft: hasDraft ? draft : null,
    },
  };
}

function approvalOf(chance: Chance, requestedAt: Date, requestedBy: string) {
  switch (chance.weighted([6, 3, 1])) {
    case 1:
      return { status: "pending", requestedBy, requestedAt } as const;
    case 2:
      return { status: "rejected", reason: "The second section needs a warning." } as const;
    default:
      return null;
  }
}

/** None, one or two of these, by the weights. */
const some = (chance: Chance, ids: readonly string[], weights: readonly number[]): string[] => [
  ...new Set(Array.from({ length: chance.weighted(weights) }, () => chance.pick(ids))),
];
