import type { SourceFile } from "./source-files.ts";

const asks = /\buse(?:Infinite|Suspense)?Quer(?:y|ies)\(/;
const looksAtFailure = /\bis(?:Loading|Refetch)?Error\b|\bstatus === "error"/;
const namesNoError = /<Failed(?:State|Note)\b[^>]*\serror=\{(?:null|undefined)\}/;

/**
 * A failed query is shown by `kit/web/ui/failed-state`, which tells "may not", "gone", "offline" and "the server failed"
 * apart. What is a hook has no screen to show, and hands the error on.
 */
export function failedLoadFaults({ path, text }: Pick<SourceFile, "path" | "text">): string[] {
  if (!path.includes("/web/") || !asks.test(text)) return [];
  if (namesNoError.test(text)) return [`${path} shows a failed query without its error`];
  if (!looksAtFailure.test(text)) return [];
  if (path.endsWith(".tsx") && !text.includes("kit/web/ui/failed-state.tsx") && !text.includes("./failed-state.tsx"))
    return [`${path} shows a failed query by something other than kit/web/ui/failed-state`];
  if (path.endsWith(".ts") && !/\berror\b/.test(text)) return [`${path} keeps to itself why a query failed`];
  return [];
}
