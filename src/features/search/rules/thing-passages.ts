import { type Language, shortLanguageOf } from "#features/passages/rules/language.ts";
import { type Delta, plainText } from "#kit/rich-text.ts";
import { joined, type ProcedurePassage, piecesOf } from "./procedure-passages.ts";

/** [SR14] What is found of an area or a set: its name; of a note: its text, under the name of its area. */
export function thingPassages(
  { title, content }: { readonly title: string; readonly content: Delta | null },
  usual: Language,
): ProcedurePassage[] {
  const text = content === null ? title : plainText(content);
  const language = shortLanguageOf(text, usual);
  return piecesOf(joined([text])).map((piece) => ({ pageFrom: 0, pageTo: 0, titlePath: title, text: piece, language }));
}
