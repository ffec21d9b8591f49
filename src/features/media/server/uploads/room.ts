import { sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { day } from "#kit/time.ts";
import { memberDayBytesMax, workspaceBytesMax } from "../../rules.ts";
import { findLimits } from "../workspace-limits.ts";
import { bytesBrought, bytesInUse } from "./upload-session-store.ts";

/**
 * [M16] Whether the workspace takes `bytes` more from this member.
 *
 * @throws Problem 413 `fileTooLarge`, 507 `quotaExceeded` or `dailyQuotaExceeded`
 */
export async function requireRoom(
  scope: Scope,
  bytes: number,
  profileId: string,
  { isManyFiles = false }: { readonly isManyFiles?: boolean } = {},
): Promise<void> {
  const { bytesMax } = await findLimits(scope);
  if (!isManyFiles && bytes > bytesMax) throw fileTooLarge(bytesMax);
  if ((await bytesInUse(scope)) + bytes > workspaceBytesMax) {
    const detail = "The files of this workspace take all the space that it has";
    throw new Problem("full", "quotaExceeded", { detail });
  }
  const since = new Date(scope.now.getTime() - day);
  if ((await bytesBrought(scope, profileId, since)) + bytes > memberDayBytesMax) {
    const detail = "You have brought as much as a member may within 24 hours";
    throw new Problem("full", "dailyQuotaExceeded", { detail });
  }
}

type AskedRoom = [bytes: number, profileId: string, options?: { readonly isManyFiles?: boolean }];

/**
 * [M16] The same, for bytes that this transaction notes: whoever asks at the same moment waits for it, and counts what it has
 * noted (threat B110).
 */
export async function takeRoom(scope: Scope, ...asked: AskedRoom): Promise<void> {
  const key = `room for files ${scope.workspaceId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.db);
  await requireRoom(scope, ...asked);
}

export const fileTooLarge = (bytesMax: number) =>
  new Problem("tooLarge", "fileTooLarge", { detail: `A file may have ${Math.floor(bytesMax / 1024 ** 2)} MiB` });
