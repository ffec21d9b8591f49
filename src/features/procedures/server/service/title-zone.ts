import type { Scope } from "#kit/server/scope.ts";
import { titleOr } from "../../rules/new-content.ts";

/** The workspace's time zone, in which the day of a default title is named. [P1] */
export async function workspaceZone(scope: Scope): Promise<string> {
  const { timeZone } = await scope.db
    .selectFrom("workspace")
    .select("time_zone as timeZone")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** The same for `titleOr`, asked for only where one of the titles is blank: no other has a day of its own. */
export const zoneForTitles = async (scope: Scope, titles: readonly (string | null)[]): Promise<string> =>
  titles.some((title) => title?.trim() === "") ? await workspaceZone(scope) : "UTC";

/** What is shown as the title of one procedure. */
export const shownTitle = async (scope: Scope, title: string, createdAt: Date): Promise<string> =>
  titleOr(title, createdAt, await zoneForTitles(scope, [title]));
