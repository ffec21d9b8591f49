import { useText } from "#kit/web/i18n.ts";
import type { BuiltInRole } from "../../rules.ts";
import { roleText } from "../text.ts";

interface Named {
  readonly builtIn: BuiltInRole | null;
  /** The given name; null for a built-in role that was never renamed. */
  readonly name: string | null;
}

/** The name of a role: as it was given, or that of the built-in role in the language of the reader. */
export function useRoleWords(): (role: Named) => string {
  const t = useText(roleText);
  return ({ builtIn, name }) => name ?? (builtIn ? t(`roles.builtIn.${builtIn}`) : "");
}
