/** Letters and digits alone: hyphens, line breaks and markup differ between a page and the passages cut from it. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** A sentence is recognised by so much of its beginning. */
const beginningLength = 60;

/** [SR10] Whether a sentence begins on a page, by the page's text. */
export const standsOn = (sentence: string, page: string): boolean => {
  const beginning = bare(sentence).slice(0, beginningLength);
  return beginning !== "" && bare(page).includes(beginning);
};
