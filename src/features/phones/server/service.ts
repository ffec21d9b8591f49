import { inTransaction } from "#kit/server/db/transaction.ts";
import type { AppContext } from "#kit/server/scope.ts";
import { failuresLife } from "../rules.ts";
import { deleteCodes } from "./code-store.ts";

export type { PhoneDeps } from "./deps.ts";

/** Forgets codes that no limit counts any more. */
export async function sweepPhoneCodes({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - failuresLife);
  await inTransaction(database, {}, (client) => deleteCodes(client, before));
}
