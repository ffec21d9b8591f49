/** [V11] A language as BCP 47 names it, in short: `en`, `pt-BR`, `zh-Hant`. */
export const languagePattern = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

/** [V11] How many languages one video may have. */
export const languagesMax = 20;

/** What the editor offers first. */
export const languageChoices = ["en", "de", "es", "fr", "it", "nl", "pl", "pt", "ro", "tr", "uk", "zh"] as const;
