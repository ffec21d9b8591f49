import { keptAnswer, keptAnswers, offlineContentsHere } from "#features/offline/web/parts/offline-content.ts";
import { keptSearchText } from "#features/properties/rules/kept-list.ts";
import { keptValues } from "#features/properties/web/parts/kept-values.ts";
import type { SearchReply } from "../../contract.ts";
import { type DeviceSearch, searchOnDevice } from "../../rules/device-search.ts";
import { deviceSynonyms } from "../parts/device-synonyms.ts";

/** What was found, and by the device among how many procedures; undefined where the server answered. */
export type FoundHere = SearchReply & { readonly procedureCount?: number | undefined };

/** [SR27] Searches what this device keeps for whoever is here; undefined where that is unknown. */
export async function findOnDevice(workspaceId: string, asked: DeviceSearch): Promise<FoundHere | undefined> {
  const [kept, synonyms, values] = await Promise.all([
    offlineContentsHere(workspaceId),
    deviceSynonyms(workspaceId),
    keptValues(workspaceId, "procedure", { one: keptAnswer, all: keptAnswers }),
  ]);
  if (!kept) return undefined;
  const procedures = kept.map((one) => ({ ...one, valueText: values && keptSearchText(values, one.id) }));
  return { ...searchOnDevice(asked, procedures, synonyms), procedureCount: kept.length };
}
