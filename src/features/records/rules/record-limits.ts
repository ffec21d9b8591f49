import * as z from "zod/mini";
import { tidy } from "#kit/text.ts";

export const recordLimits = { annotationCharactersMax: 5000, annotationsMax: 500 } as const;

/** The text of a note: not blank, including line breaks. [PF164] */
export const annotationText = z.pipe(
  z.pipe(z.string(), z.transform(tidy)),
  z.string().check(z.minLength(1), z.maxLength(recordLimits.annotationCharactersMax)),
);
