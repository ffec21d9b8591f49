import { dialCodesDefault } from "#features/phones/rules.ts";
import type { Scope } from "#kit/server/scope.ts";

/** [IN1] Whether the workspace sends messages to the country of a number (threat B24). No dial code begins another. */
export async function smsCountries(scope: Scope): Promise<(phone: string) => boolean> {
  const row = await scope.db
    .selectFrom("phone_settings")
    .select("dial_codes")
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  const dialCodes = row?.dial_codes ?? dialCodesDefault;
  return (phone) => dialCodes.some((code) => phone.startsWith(`+${code}`));
}
