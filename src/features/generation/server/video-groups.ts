import type { Scope } from "#kit/server/scope.ts";
import { groupsOfUsers } from "./generation-store.ts";

/**
 * [PG15] The groups of a video: those of everything that shows it, none where one of these is for everyone (ruling R4,
 * threat B140). Whoever sees the draft saw the video. Undefined where nothing with groups of its own uses it.
 */
export async function groupsOfVideo(scope: Scope, assetId: string): Promise<readonly string[] | undefined> {
  const sets = await groupsOfUsers(scope, assetId);
  if (sets.length === 0) return undefined;
  return sets.some((set) => set.length === 0) ? [] : [...new Set(sets.flat())].sort();
}
