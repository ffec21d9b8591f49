import { offlineContentsHere } from "#features/offline/web/parts/offline-content.ts";
import type { SearchReply } from "../../contract.ts";
import { type DeviceSearch, searchOnDevice } from "../../rules/device-search.ts";

/** What was found, and by the device among how many procedures; undefined where the server answered. */
export type FoundHere = SearchReply & { readonly procedureCount?: number | undefined };

/** [SR27] Searches what this device keeps for whoever is here; undefined where that is unknown. */
export async function findOnDevice(workspaceId: string, asked: DeviceSearch): Promise<FoundHere | undefined> {
  const kept = await offlineContentsHere(workspaceId);
  return kept && { ...searchOnDevice(asked, kept), procedureCount: kept.length };
}
