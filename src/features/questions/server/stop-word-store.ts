import type { Scope } from "#kit/server/scope.ts";
import { foldWord } from "../rules/content-words.ts";

/** The words that this workspace does not count, in their order. */
export async function selectStopWords(scope: Scope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("copilot_stop_word")
    .select("word")
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
  return rows.map((row) => row.word).toSorted();
}

/** [QU4] Replaces the words that are not counted; they are stored folded, each once. */
export async function setStopWords(scope: Scope, words: readonly string[]): Promise<string[]> {
  const before = await selectStopWords(scope);
  const after = [...new Set(words.map(foldWord).filter(Boolean))].toSorted();
  const [added, removed] = [
    after.filter((word) => !before.includes(word)),
    before.filter((word) => !after.includes(word)),
  ];
  if (added.length + removed.length === 0) return after;
  await scope.db.deleteFrom("copilot_stop_word").where("workspace_id", "=", scope.workspaceId).execute();
  if (after.length > 0) {
    await scope.db
      .insertInto("copilot_stop_word")
      .values(after.map((word) => ({ workspace_id: scope.workspaceId, word })))
      // Another administrator may be storing the same words.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  scope.publish({ topic: "copilotAnalytics" });
  scope.audit({ action: "copilot.stopWordsChanged", objectType: "copilotStopWords", details: { added, removed } });
  return after;
}
