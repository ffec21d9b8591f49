import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { StepProgress } from "../progress.ts";

/** A perform of the past, as a seed or a migration from elsewhere brings it. */
export interface ImportedPerform {
  readonly id: string;
  readonly procedureId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly profileId: string;
  readonly profileName: string;
  readonly steps: readonly StepProgress[];
  readonly startedAt: Date;
  readonly updatedAt: Date;
  /** Null for one that is still running. */
  readonly submittedAt: Date | null;
  readonly device?: string | undefined;
  /** Who passed the photos of a record whose author wants them checked; undefined: they are still to be checked. */
  readonly photosPassedBy?: { readonly profileId: string; readonly name: string; readonly at: Date } | undefined;
}

/** The columns that both tables share, computed once. */
export interface PreparedPerform extends ImportedPerform {
  readonly title: string;
  readonly stepCount: number;
  readonly doneCount: number;
  readonly contentHash: string;
  readonly hashVersion: number;
  readonly seal: string;
  readonly sealKeyId: string;
}

/** Two statements for a whole batch: the performs, and the records of the submitted ones. */
export async function insertImported(scope: Scope, performs: readonly PreparedPerform[]): Promise<void> {
  const rows = JSON.stringify(performs);
  await sql`insert into perform (workspace_id, id, procedure_id, version_id, version_number, title, step_count,
      done_count, profile_id, state, generation, tokens, steps, stamp, claimed_start_at, claimed_at, created_at, updated_at,
      ended_at)
    select ${scope.workspaceId}, r.id, r."procedureId", r."versionId", r."versionNumber", r.title, r."stepCount",
      r."doneCount", r."profileId", case when r."submittedAt" is null then 'active' else 'submitted' end,
      case when r."submittedAt" is null then 1 else 2 end, '00',
      case when r."submittedAt" is null then r.steps else '[]' end, gen_random_uuid(), r."startedAt", r."updatedAt", r."startedAt",
      r."updatedAt", r."submittedAt"
    from json_to_recordset(${rows}::json) as r (id uuid, "procedureId" uuid, "versionId" uuid, "versionNumber" int,
      title text, "stepCount" int, "doneCount" int, "profileId" uuid, steps jsonb, "startedAt" timestamptz,
      "updatedAt" timestamptz, "submittedAt" timestamptz)`.execute(scope.db);
  await sql`insert into perform_record (workspace_id, id, procedure_id, version_id, version_number, profile_id,
      profile_name, procedure_title, steps, content_hash, hash_version, device, started_at, claimed_start_at, claimed_at,
      received_at, seal, seal_key_id)
    select ${scope.workspaceId}, r.id, r."procedureId", r."versionId", r."versionNumber", r."profileId",
      r."profileName", r.title, r.steps, r."contentHash", r."hashVersion", coalesce(r.device, ''), r."startedAt", r."startedAt",
      r."updatedAt", r."submittedAt", r.seal, r."sealKeyId"
    from json_to_recordset(${rows}::json) as r (id uuid, "procedureId" uuid, "versionId" uuid, "versionNumber" int,
      title text, "profileId" uuid, "profileName" text, steps jsonb, "contentHash" text,
      "hashVersion" int, device text, seal text, "sealKeyId" text,
      "startedAt" timestamptz, "updatedAt" timestamptz, "submittedAt" timestamptz)
    where r."submittedAt" is not null`.execute(scope.db);
}
