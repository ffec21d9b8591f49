import { useText } from "../i18n.ts";
import { kitText } from "../text.ts";

/** A person's name as stored with the things that they made. */
export interface Named {
  readonly displayName: string;
  readonly isFormer?: boolean | undefined;
}

/** Says a name to the reader; of a member who was removed it says so ("Ana Baptista (former member)"). */
export function usePersonName(): (person: Named) => string {
  const t = useText(kitText);
  return ({ displayName, isFormer }) => (isFormer ? t("kit.formerMember", { name: displayName }) : displayName);
}
