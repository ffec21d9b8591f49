import type { Person } from "#kit/person.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { CorrectiveAction } from "../../contract.ts";
import { actionText } from "../text.ts";

/** [CA11] Says a name, or that it is not for the reader. */
export function useNameOf(): (person: Person | null) => string {
  const t = useText(actionText);
  const nameOf = usePersonName();
  return (person) => (person ? nameOf(person) : t("correctiveActions.somebody"));
}

/** Returns the assignee's name, with different words for an unassigned action and for a hidden name. */
export function useAssigneeName(): (action: Pick<CorrectiveAction, "assignee" | "isAssigned">) => string {
  const t = useText(actionText);
  const nameOf = useNameOf();
  return ({ assignee, isAssigned }) => (isAssigned ? nameOf(assignee) : t("correctiveActions.nobody"));
}
