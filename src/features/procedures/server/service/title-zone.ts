import type { Scope } from "#kit/server/scope.ts";
import { workspaceZone } from "#kit/server/workspace-zone.ts";
import { titleOr } from "../../rules/new-content.ts";

/** The workspace's time zone for `titleOr`, asked for only where one of the titles is blank: no other has a day of its own. [P1] */
export const zoneForTitles = async (scope: Scope, titles: readonly (string | null)[]): Promise<string> =>
  titles.some((title) => title?.trim() === "") ? await workspaceZone(scope) : "UTC";

/** What is shown as the title of one procedure. */
export const shownTitle = async (scope: Scope, title: string, createdAt: Date): Promise<string> =>
  titleOr(title, createdAt, await zoneForTitles(scope, [title]));
