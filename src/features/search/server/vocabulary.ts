import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import { minute } from "#kit/time.ts";
import { selectWords } from "../../passages/server/service.ts";
import { type Vocabulary, vocabularyOf } from "../rules/spelling.ts";

/** How long a workspace's words are kept, in ms: new ones are proposed so much later. */
const keptMs = minute;

/** Words in memory, of all workspaces: some 60 bytes each. */
const wordsMax = 500_000;

interface Kept {
  readonly vocabulary: Vocabulary;
  readonly until: number;
}

const kept = new BoundedMemory<Kept>(wordsMax);

/** [SR6] The words of the workspace's passages. They are only proposals: visible passages decide. */
export async function vocabularyFor(scope: Scope): Promise<Vocabulary> {
  const known = kept.recall(scope.workspaceId);
  if (known && known.until > performance.now()) return known.vocabulary;
  const vocabulary = vocabularyOf(await selectWords(scope));
  kept.remember(scope.workspaceId, { vocabulary, until: performance.now() + keptMs }, vocabulary.words.length + 1);
  return vocabulary;
}
