import type { Scope } from "#kit/server/scope.ts";
import { hasWords, type TextFailure, type TextState } from "../rules.ts";
import { type StoredPage, selectPages } from "./page-store.ts";
import { deleteTexts, insertRequested, retryFailedText, selectContentType, selectTexts } from "./text-store.ts";

export { eitherOf, type Term } from "../rules/term.ts";
export { readPages } from "./page-store.ts";
export { countWords, type NewPassage, passagesChanged, readPassages, selectWords } from "./passage-store.ts";
export {
  indexProceduresJobName,
  removeStaleTexts,
  selectUnindexed,
  storeProcedureText,
} from "./procedure-texts.ts";
export { type FoundPassage, searchPassages } from "./search-passages.ts";
export { termsOf } from "./search-terms.ts";
export { type Ranking, Sight } from "./sight.ts";
export {
  removeGoneThings,
  selectUnindexedThings,
  storeThingText,
  usualLanguage,
} from "./thing-texts.ts";

/** The job that reads files, and the signal by which `requestText` wakes it. */
export const extractTextJobName = "extract-text";

/**
 * [TX1] A file's words are wanted: a job reads them soon after the commit, unless they are read already or are being
 * read. Of a file without words it is noted that it has none. The file must be stored; of another one nothing is noted.
 */
export async function requestText(scope: Scope, assetId: string): Promise<void> {
  const contentType = await selectContentType(scope, assetId);
  if (contentType === undefined) return;
  const state = hasWords(contentType) ? "waiting" : "none";
  if ((await insertRequested(scope, assetId, state)) && state === "waiting") scope.wake(extractTextJobName);
}

/** [TX1] Notes that a stored file has no words, where its maker knows that: no job reads it in vain. */
export const noteWordless = async (scope: Scope, assetId: string): Promise<void> => {
  await insertRequested(scope, assetId, "none");
};

/** [TX1] Tries again what failed; what did not fail stays as it is. */
export async function retryExtraction(scope: Scope, assetId: string): Promise<void> {
  if (await retryFailedText(scope, assetId)) scope.wake(extractTextJobName);
  else await requestText(scope, assetId);
}

/** [TX6] Nothing of the words of these files stays. They also go with the files themselves. */
export const forgetText = (scope: Scope, assetIds: readonly string[]): Promise<void> => deleteTexts(scope, assetIds);

/** The extraction states of these files; none for files without a request. */
export async function textStates(scope: Scope, assetIds: readonly string[]): Promise<Map<string, TextState>> {
  if (assetIds.length === 0) return new Map();
  const texts = await selectTexts(scope, assetIds);
  return new Map(texts.map((text) => [text.assetId, text.state]));
}

export interface FileText {
  readonly state: TextState;
  /** Why it failed; `scansLeftOut` accompanies a text that is done. */
  readonly failure: TextFailure | null;
  readonly pageCount: number | null;
  /** Pages that were read by their look, and how surely, 0 to 100. */
  readonly recognisedPages: number;
  readonly confidence: number | null;
  readonly pages: readonly StoredPage[];
}

/** The words of a file page by page. The caller has shown that the actor may see the file. */
export async function textOf(scope: Scope, assetId: string): Promise<FileText> {
  const [text] = await selectTexts(scope, [assetId]);
  if (!text)
    return { state: "waiting", failure: null, pageCount: null, recognisedPages: 0, confidence: null, pages: [] };
  const { assetId: _, ...about } = text;
  return { ...about, pages: await selectPages(scope, assetId) };
}
