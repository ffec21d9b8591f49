/** The text search configurations that PostgreSQL has in any case. */
export const languages = ["english", "german", "spanish", "simple"] as const;
export type Language = (typeof languages)[number];

/** The languages that are recognised. */
const spoken = ["english", "german", "spanish"] as const;

const marks: Readonly<Record<(typeof spoken)[number], ReadonlySet<string>>> = {
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
  // Without those that French, Italian or Portuguese share.
  spanish: new Set(
    "el los las del y con para por una como más su sus pero este esta está son hay debe cuando sobre hasta desde muy también al lo si antes después cada todos sin ser".split(
      " ",
    ),
  ),
};

/**
 * The language of a text by its most frequent small words: the one whose words are at least a tenth of all and twice as
 * many as any other's; `simple` if none is, as in tables, part lists and other languages.
 */
export function languageOf(text: string): Language {
  const words = (
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).slice(0, 2000);
  const share = (language: (typeof spoken)[number]) =>
    words.filter((word) => marks[language].has(word)).length / words.length;
  const [best, next] = spoken
    .map((language) => ({ language, share: share(language) }))
    .toSorted((one, other) => other.share - one.share);
  if (!best || !next) return "simple";
  return words.length >= 5 && best.share >= 0.1 && best.share >= 2 * next.share ? best.language : "simple";
}

/**
 * [TX15] The language of a note or a name, which is often too short to tell: what its small words or its letters show, and
 * otherwise the usual one.
 */
export function shortLanguageOf(text: string, usual: Language): Language {
  const whole = languageOf(text);
  if (whole !== "simple") return whole;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const shown = spoken.filter((language) => words.some((word) => marks[language].has(word)));
  if (shown.length === 1) return shown[0] ?? usual;
  if (/[äöüß]/i.test(text)) return "german";
  return /[ñ¿¡áíóú]/i.test(text) ? "spanish" : usual;
}
