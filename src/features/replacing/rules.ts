/** The limits of search and replacement text, in UTF-16 units. */
export const searchCharactersMax = 200;
export const byCharactersMax = 500;

/** [P165] So many of a person's replacements are remembered. */
export const replacementsMax = 20;
