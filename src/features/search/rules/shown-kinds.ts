import type { FlagName } from "#features/flags/rules.ts";
import type { SearchedKind } from "../contract.ts";

const flagOf: Partial<Record<SearchedKind, FlagName>> = {
  area: "areas_web_v2_enabled",
  note: "areas_web_v2_enabled",
  set: "procedure_sets_enabled",
};

/** [SR50] Whether the workspace has the screens that show what is found. */
export function isShown(kind: SearchedKind, flags: Readonly<Record<string, boolean>>): boolean {
  const flag = flagOf[kind];
  return flag === undefined || flags[flag] === true;
}
