import { useEffect, useState } from "react";
import { type Closeness, type FoundPassage, findPassage, fold, type Hit } from "../passages/passage.ts";
import type { ViewerPage } from "../viewer-props.ts";
import type { Pdf } from "./open-pdf.ts";

/** Whether the passage that a link leads to was found. */
export type PassageFound =
  | { readonly is: "found"; readonly page: number; readonly closeness: Closeness; readonly hits: readonly Hit[] }
  /** The page is a picture: nothing can be marked on it, but its text may have been recognised. */
  | { readonly is: "scan"; readonly page: number; readonly isRecognised: boolean }
  | { readonly is: "missing"; readonly page: number | undefined };

const nearness: Readonly<Record<Closeness, number>> = { whole: 3, parts: 2, words: 1 };

/**
 * Finds a passage on its page and its neighbours, or in the whole document if no page is named. Undefined without a
 * passage.
 */
export function usePassage(
  pdf: Pdf,
  find: string | undefined,
  page: number | undefined,
  recognised: readonly ViewerPage[],
): PassageFound | undefined {
  const [fared, setFared] = useState<{ readonly of: string; readonly found: PassageFound }>();
  const wanted = `${page ?? ""} ${find ?? ""} ${recognised.length}`;
  useEffect(() => {
    if (!find) return;
    let isActive = true;
    const look = async () => {
      const found = await findIn(pdf, find, page, recognised, () => isActive);
      if (isActive) setFared({ of: wanted, found });
    };
    // The page itself has reported text that cannot be read.
    look().catch(() => isActive && setFared({ of: wanted, found: { is: "missing", page } }));
    return () => {
      isActive = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `wanted` names all that is looked for
  }, [pdf, wanted]);
  return find && fared?.of === wanted ? fared.found : undefined;
}

async function findIn(
  pdf: Pdf,
  find: string,
  page: number | undefined,
  recognised: readonly ViewerPage[],
  isActive: () => boolean,
): Promise<PassageFound> {
  const order =
    page === undefined
      ? Array.from({ length: pdf.pageCount }, (_, index) => index + 1)
      : [page, page + 1, page - 1].filter((one) => one >= 1 && one <= pdf.pageCount);
  let best: ({ readonly page: number } & FoundPassage) | undefined;
  for (const number of order) {
    if (!isActive()) break;
    const pieces = await pdf.pieces(number);
    const scanned = recognised.find((one) => one.page === number);
    if (pieces.every((piece) => piece.text.trim() === "")) {
      if (number === page) return { is: "scan", page: number, isRecognised: scanned !== undefined };
      if (scanned && findPassage(fold([{ text: scanned.text }]), find)?.closeness === "whole") {
        return { is: "scan", page: number, isRecognised: true };
      }
      continue;
    }
    const found = findPassage(fold(pieces), find);
    if (found && nearness[found.closeness] > (best ? nearness[best.closeness] : 0)) best = { page: number, ...found };
    if (best?.closeness === "whole") break;
  }
  return best ? { is: "found", ...best } : { is: "missing", page };
}
