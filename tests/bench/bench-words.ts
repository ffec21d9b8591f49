/** Words as they occur in a language: a few often, most seldom. */
export const wordOf = (rank: number): string =>
  `${"pumpvalvemotorboltgearseal".slice(rank % 20, (rank % 20) + 4)}${rank.toString(36)}`;

const someWord = (): string => wordOf(Math.floor(30_000 * Math.random() ** 4));

/** A page of a manual, of 180 words. */
export const pageOf = (): string =>
  Array.from({ length: 180 }, (_, index) =>
    index % 12 === 11 ? `${someWord()}.` : index % 5 === 0 ? "the" : someWord(),
  ).join(" ");

/** What is searched for, from a word of which there are few to one that most pages have. */
export const searches = {
  "a rare word": `${wordOf(9000)} `,
  "a frequent word": `${wordOf(1)} `,
  "two words": `${wordOf(300)} ${wordOf(2000)} `,
  "five words": `${[3, 40, 300, 2000, 9000].map(wordOf).join(" ")} `,
  // Nine words in ten of a text of 8,000 share their first five letters with as many others or fewer.
  "a word being typed, that ten words begin with": "valvn",
  // Some 65 words begin so, and 1,500.
  "a word being typed": "valv1",
  "a word being typed, that every twentieth word begins with": "valv",
} as const;
