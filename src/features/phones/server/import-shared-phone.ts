import type { Scope } from "#kit/server/scope.ts";
import { parsePhone } from "./phone-number.ts";
import { insertSharedPhone, replaceSharers } from "./shared-phone-store.ts";

export interface ImportedSharedPhone {
  readonly id: string;
  readonly dialCode: string;
  readonly number: string;
  readonly profileIds: readonly string[];
}

/** A number that the actor shares since the scope's moment, unproven and unrecorded: for seeds and test worlds. */
export async function importSharedPhone(scope: Scope, phone: ImportedSharedPhone): Promise<void> {
  const { phoneNumber } = parsePhone({ e164CountryCode: phone.dialCode, e164PhoneNumber: phone.number });
  await insertSharedPhone(scope, phone.id, phoneNumber);
  await replaceSharers(scope, phone.id, phone.profileIds);
}
