import { keptAnswer } from "#features/offline/web/parts/offline-content.ts";
import { type Synonyms, synonymsOf } from "../../rules/synonyms.ts";
import { synonymSetting } from "../../synonym-contract.ts";
import { synonymsKey } from "../state/synonyms-key.ts";

/** [SR15] [SR27] What means the same in the workspace, as the device last heard of it; nothing where it never did. */
export async function deviceSynonyms(workspaceId: string): Promise<Synonyms> {
  const kept = synonymSetting.safeParse(await keptAnswer(synonymsKey(workspaceId)));
  return synonymsOf(kept.success ? kept.data.groups : []);
}
