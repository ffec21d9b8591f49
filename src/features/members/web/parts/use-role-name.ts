import { useText } from "#kit/web/i18n.ts";
import type { OwnProfile } from "../../contract.ts";
import { roleText } from "../role-text.ts";

/** The name of a member's role: as the workspace gave it, or else that of the built-in role in the language of the reader. */
export function useRoleName({ profileRole, roleName }: Pick<OwnProfile, "profileRole" | "roleName">): string {
  const t = useText(roleText);
  if (!("builtInRole" in profileRole) || roleName !== profileRole.builtInRole) return roleName;
  return t(`members.roles.${profileRole.builtInRole}`);
}
