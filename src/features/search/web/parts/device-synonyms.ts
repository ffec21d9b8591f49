import { keptAnswer } from "#features/offline/web/parts/offline-content.ts";
import { type Synonyms, synonymsOf } from "../../rules/synonyms.ts";
import { synonymSetting } from "../../synonym-contract.ts";
import { searchQueries } from "../queries.ts";

/** [SR15] [SR27] What means the same in the workspace, as the device last heard of it; nothing where it never did. */
export async function deviceSynonyms(workspaceId: string): Promise<Synonyms> {
  const kept = synonymSetting.safeParse(await keptAnswer(searchQueries.synonyms(workspaceId).queryKey));
  return synonymsOf(kept.success ? kept.data.groups : []);
}
