import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { PhoneSettings } from "../contract.ts";
import { isDialCode } from "../dial-codes.ts";
import { dialCodesDefault } from "../rules.ts";

const firstRevision = 1;

/** [PH2] To which countries codes are sent. */
export async function getSettings(scope: Scope): Promise<PhoneSettings> {
  const row = await scope.db
    .selectFrom("phone_settings")
    .select(["dial_codes", "revision"])
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  return { dialCodes: row?.dial_codes ?? [...dialCodesDefault], revision: row?.revision ?? firstRevision };
}

/** @throws Problem 400 `countryNotAllowed` */
export async function requireCountry(scope: Scope, dialCode: string): Promise<void> {
  const { dialCodes } = await getSettings(scope);
  if (dialCodes.includes(dialCode)) return;
  const text = "This workspace sends no codes to numbers of this country";
  throw new Problem("invalid", "countryNotAllowed", { detail: text, errors: { e164CountryCode: [text] } });
}

/** [PH2] @throws Problem 400 `unknownDialCode`, 412 with the present settings */
export async function changeSettings(
  scope: Scope,
  revision: number,
  dialCodes: readonly string[],
): Promise<PhoneSettings> {
  const wanted = [...new Set(dialCodes)].toSorted((a, b) => Number(a) - Number(b));
  const unknown = wanted.filter((code) => !isDialCode(code));
  if (unknown.length > 0) {
    throw new Problem("invalid", "unknownDialCode", {
      errors: { dialCodes: unknown.map((code) => `No country: ${code}`) },
    });
  }
  // Serializes concurrent changes, including the first one.
  await scope.db
    .insertInto("phone_settings")
    .values({ workspace_id: scope.workspaceId, dial_codes: [...dialCodesDefault], revision: firstRevision })
    .onConflict((conflict) => conflict.column("workspace_id").doNothing())
    .execute();
  const before = await scope.db
    .selectFrom("phone_settings")
    .select(["dial_codes", "revision"])
    .where("workspace_id", "=", scope.workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.revision !== revision) {
    throw new Problem("stale", "stale", { current: { dialCodes: before.dial_codes, revision: before.revision } });
  }
  const changed = { dialCodes: wanted, revision: revision + 1 };
  await scope.db
    .updateTable("phone_settings")
    .set({ dial_codes: wanted, revision: changed.revision })
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
  scope.publish({ topic: "phones" });
  scope.audit({
    action: "sms.countriesChanged",
    objectType: "workspace",
    objectId: scope.workspaceId,
    details: { before: before.dial_codes, after: wanted },
  });
  return changed;
}
