import type { StoredUpload } from "#features/media/web/parts/uploads.ts";
import { isId } from "#kit/ids.ts";
import { call } from "#kit/web/wire/call.ts";
import { importEndpoints } from "../../contract.ts";

/** Begins the check of a file once it is stored; a repeated call begins no second one. */
export async function startImport(stored: StoredUpload): Promise<Record<string, never>> {
  const { workspaceId, fileId, checksum, fileName, purpose, idempotencyKey } = stored;
  const body = {
    fileId,
    checksum,
    fileName,
    dryRun: true,
    accessGroupIds: idsOf(purpose.accessGroupIds),
    makeGlobal: purpose.makeGlobal === true,
    createsPlaces: purpose.createsPlaces === true,
  };
  await call(importEndpoints.start, { params: { workspaceId }, body }, { idempotencyKey });
  return {};
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string" && isId(one)) : [];
