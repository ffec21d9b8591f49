import { sql } from "kysely";
import type { Attribution, RecordSignature } from "#features/performs/rules/answers/attribution.ts";
import { changedAt } from "#features/performs/rules/answers/entered.ts";
import type {
  Provenance,
  ProvenanceDevice,
  ProvenanceEntry,
  RecordFile,
  StoredPerform,
} from "#features/performs/server/run-service.ts";
import { filesIn, signatureIn, signedHash, termsHashOf } from "#features/performs/server/run-service.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import { findModule } from "#features/procedures/rules/find.ts";
import type { Scope } from "#kit/server/scope.ts";

export interface Attributed {
  readonly attribution: Attribution;
  readonly signatures: readonly RecordSignature[];
  readonly files: readonly RecordFile[];
}

/**
 * [PF160] [PF161] What the record of a perform contains in addition to its answers: who sent them, and what was signed.
 */
export async function attributeRecord(
  scope: Scope,
  perform: StoredPerform,
  content: PerformableContent,
): Promise<Attributed> {
  const brought = await selectProvenance(scope, perform.id);
  const attribution = await attributionOf(scope, perform, brought);
  return {
    attribution,
    signatures: signaturesOf(scope, perform, content, { brought, attribution }),
    files: await filesOf(scope, filesIn(perform.steps)),
  };
}

async function selectProvenance(scope: Scope, performId: string): Promise<Provenance> {
  const row = await scope.db
    .selectFrom("perform")
    .select("brought")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", performId)
    .executeTakeFirst();
  return (row?.brought ?? {}) as unknown as Provenance;
}

const entryOf = (brought: Provenance, id: string): ProvenanceEntry | undefined => {
  const found = brought[id];
  return Array.isArray(found) ? (found as ProvenanceEntry) : undefined;
};

async function attributionOf(scope: Scope, { steps }: StoredPerform, brought: Provenance): Promise<Attribution> {
  const keys: string[] = [];
  const entries = steps
    .flatMap((step) => [
      ...(step.updatedAt === null ? [] : [step.stepId]),
      ...step.modules.filter((module) => changedAt(module) !== null).map((module) => module.moduleId),
    ])
    .flatMap((entryId) => {
      const entry = entryOf(brought, entryId);
      if (!entry) return [];
      const [at, key] = entry;
      if (!keys.includes(key)) keys.push(key);
      return [{ entryId, receivedAt: new Date(at).toISOString(), device: keys.indexOf(key) }];
    });
  const devices = keys.map((key) => brought[key] as ProvenanceDevice);
  const names = await deviceNames(
    scope,
    devices.flatMap((device) => device.userId ?? []),
  );
  return {
    devices: devices.map(({ agent, signedInBy, userId }) => ({
      name: (userId && names.get(userId)) || null,
      agent,
      signedInBy,
    })),
    entries,
  };
}

/** Shared devices are users of their own (decision 12). */
async function deviceNames(scope: Scope, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("device")
    .select(["user_id", "name"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", sql<string>`any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}

function signaturesOf(
  scope: Scope,
  perform: StoredPerform,
  content: PerformableContent,
  { brought, attribution }: { readonly brought: Provenance; readonly attribution: Attribution },
): RecordSignature[] {
  const of = { performId: perform.id, profileId: perform.profileId };
  return perform.steps.flatMap((step) =>
    step.modules.flatMap((module): RecordSignature[] => {
      const signature = signatureIn(module);
      const found = findModule(content, module.moduleId);
      const claimedAt = changedAt(module);
      if (!signature || !found || claimedAt === null) return [];
      const { moduleId } = module;
      const signed = entryOf(brought, moduleId)?.[2] ?? null;
      const place = attribution.entries.find((entry) => entry.entryId === moduleId);
      return [
        {
          stepId: step.stepId,
          moduleId,
          profileId: perform.profileId,
          profileName: scope.actor.displayName,
          ...signature,
          claimedAt,
          receivedAt: place?.receivedAt ?? null,
          device: place?.device ?? null,
          termsHash: termsHashOf(found.step, moduleId),
          signedHash: signed,
          stillHolds: signed === null ? null : signed === signedHash(of, content, perform.steps, moduleId),
        },
      ];
    }),
  );
}

async function filesOf(scope: Scope, ids: readonly string[]): Promise<RecordFile[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom("asset")
    .select(["id", "sha256"])
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .execute();
}
