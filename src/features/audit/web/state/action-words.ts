import { hasKey, translateKey, useLanguage } from "#kit/web/i18n.ts";
import { actionText } from "../action-text.ts";

/** All actions that have words. */
export const knownActions: readonly string[] = Object.entries(actionText.en.audit.actions).flatMap(([entity, deeds]) =>
  Object.keys(deeds).map((deed) => `${entity}.${deed}`),
);

/** The text of an action. An action of a newer release is shown as it was recorded. */
export function useActionWords(): (action: string) => string {
  useLanguage();
  return (action) => {
    const key = `audit.actions.${action}`;
    return hasKey(key) ? translateKey(key) : action;
  };
}
