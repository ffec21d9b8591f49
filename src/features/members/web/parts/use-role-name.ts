import { useText } from "#kit/web/i18n.ts";
import type { OwnProfile } from "../../contract.ts";
import { roleText } from "../role-text.ts";

/** The name of a member's role: in the language of the reader where it is built in, as it was given where not. */
export function useRoleName({ profileRole, roleName }: Pick<OwnProfile, "profileRole" | "roleName">): string {
  const t = useText(roleText);
  return "builtInRole" in profileRole ? t(`members.roles.${profileRole.builtInRole}`) : roleName;
}
