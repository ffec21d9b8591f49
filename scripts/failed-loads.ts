import type { SourceFile } from "./source-files.ts";

const asks = /\buse(?:Infinite|Suspense)?Quer(?:y|ies)\(/;
const looksAtFailure = /\bis(?:Loading|Refetch)?Error\b|\bstatus === "error"/;
const failedState = /"(?:#kit\/web\/ui\/states|\.\.\/states|\.)\/failed-state\.tsx"/;
const namesNoError = /<Failed(?:State|Note)\b[^>]*\serror=\{(?:null|undefined)\}/;

/**
 * Finds files that show a failed query without `kit/web/ui/states/failed-state`, which tells "may not", "gone",
 * "offline" and "the server failed" apart. A hook shows nothing itself, so it has to return the error.
 */
export function failedLoadFaults({ path, text }: Pick<SourceFile, "path" | "text">): string[] {
  if (!path.includes("/web/") || !asks.test(text)) return [];
  if (namesNoError.test(text)) return [`${path} shows a failed query without its error`];
  if (!looksAtFailure.test(text)) return [];
  if (path.endsWith(".tsx") && !failedState.test(text))
    return [`${path} shows a failed query by something other than kit/web/ui/states/failed-state`];
  if (path.endsWith(".ts") && !/\berror\b/.test(text)) return [`${path} keeps to itself why a query failed`];
  return [];
}
