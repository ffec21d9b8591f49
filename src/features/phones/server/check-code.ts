import type pg from "pg";
import { Problem } from "#kit/problem.ts";
import { hour } from "#kit/time.ts";
import { failuresLife, failuresMax } from "../rules.ts";
import { countFailures, countFailuresInARow, countTry, type StoredCode } from "./code-store.ts";
import { codeHash, isSame, tidyCode } from "./secret-code.ts";
import { tooMany } from "./send-code.ts";

export const verificationNotFound = (): Problem =>
  new Problem("notFound", "verificationNotFound", { detail: "Verification not found" });

export const invalidCode = (): Problem =>
  new Problem("unprocessable", "invalidVerificationCode", {
    detail: "Invalid verification code",
    errors: { code: ["Invalid verification code"] },
  });

/**
 * [PH1] [PH4] Whether the code is correct. A wrong one is counted, so the transaction must be committed: throw
 * `invalidCode` after it.
 *
 * @throws Problem 429 after too many wrong codes overall, or in the workspace
 */
export async function tryCode(
  client: pg.ClientBase,
  key: Buffer,
  kept: StoredCode,
  typed: string,
  now: Date,
): Promise<boolean> {
  const failures = await countFailures(client, kept.workspaceId, new Date(now.getTime() - hour));
  if (failures.all >= failuresMax.perHour || failures.workspace >= failuresMax.perWorkspaceHour) throw tooMany(600);
  if (isSame(kept.codeHash, codeHash(key, kept.id, kept.number, tidyCode(typed)))) return true;
  await countTry(client, kept.id);
  return false;
}

/** [PH4] A number at which others have guessed too often takes no codes to sign in; being verified by its owner helps. */
export async function isClosed(client: pg.ClientBase, number: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - failuresLife);
  return (await countFailuresInARow(client, number, since)) >= failuresMax.perNumber;
}
