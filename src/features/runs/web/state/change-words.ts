import { translate, type Values } from "#kit/web/i18n.ts";
import type { VersionChanges } from "../../rules/version-changes.ts";
import { performDialogText } from "../dialog-text.ts";

/** What a newer version changes, in a sentence or two. [PF143] */
export function changeWords({ added, changed, removed, isHereAffected }: VersionChanges): string {
  const t = (key: "changed" | "added" | "removed" | "none" | "here", values?: Values) =>
    translate(performDialogText, `performs.reset.changes.${key}`, values);
  const parts = [
    changed > 0 && t("changed", { count: changed }),
    added > 0 && t("added", { count: added }),
    removed > 0 && t("removed", { count: removed }),
  ].filter((part) => part !== false);
  const what = parts.length === 0 ? t("none") : `${parts.join(", ")}.`;
  return isHereAffected ? `${what} ${t("here")}` : what;
}
