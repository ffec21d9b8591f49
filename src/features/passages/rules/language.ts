/** The text search configurations that PostgreSQL has in any case. */
export const languages = ["english", "german", "simple"] as const;
export type Language = (typeof languages)[number];

const marks: Readonly<Record<"english" | "german", ReadonlySet<string>>> = {
  english: new Set(
    "the of and to in is that for with as be are on this by from or it at not must if when have which can will do all has before after into each should any your".split(
      " ",
    ),
  ),
  german: new Set(
    "der die das und ist nicht mit den dem ein eine einen auf für im zu von des bei oder werden wird sie sich nach als auch aus durch vor muss wenn bis zum zur nur kann sind über".split(
      " ",
    ),
  ),
};

/**
 * The language of a text by its most frequent small words: the one whose words are at least a tenth of all and twice as
 * many as the other's; `simple` if neither is, as in tables, part lists and other languages.
 */
export function languageOf(text: string): Language {
  const words = (
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).slice(0, 2000);
  const share = (language: "english" | "german") =>
    words.filter((word) => marks[language].has(word)).length / words.length;
  const [english, german] = [share("english"), share("german")];
  const [language, more, less] =
    english >= german ? (["english", english, german] as const) : (["german", german, english] as const);
  return words.length >= 5 && more >= 0.1 && more >= 2 * less ? language : "simple";
}
