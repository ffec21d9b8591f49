import type { Scope } from "./scope.ts";

/** The time zone of the workspace: `Europe/Oslo`. */
export async function workspaceZone(scope: Scope): Promise<string> {
  const { timeZone } = await scope.db
    .selectFrom("workspace")
    .select("time_zone as timeZone")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
