import type { QueryClient } from "@tanstack/react-query";
import { keepFilesIn } from "#features/media/web/parts/device-files.ts";
import type { CachedFallback } from "#kit/web/wire/query.ts";
import { cachedFallbackHere } from "../state/cached-fallback.ts";
import { deviceStore } from "../state/device.ts";
import { ownerHere, watchWhoIsHere } from "../state/here.ts";

/**
 * Lets this device answer if the server does not: queries, and the files that they show. Call it once, before the first
 * query.
 * @param client a function, because the client is created with the result
 * @param refused called when the server refuses what this device has shown: open screens must load again. [OF18]
 */
export function startOffline(client: () => QueryClient, refused: () => void): CachedFallback {
  watchWhoIsHere();
  keepFilesIn(async (workspaceId, fileId) => {
    const owner = ownerHere(workspaceId);
    return owner && (await deviceStore()).findFile(owner, fileId);
  });
  return cachedFallbackHere(client, refused);
}
