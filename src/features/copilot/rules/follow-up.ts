/** Words that point back at what was said before, in English, German and Spanish. */
const pointsBack =
  /(?<![\p{L}\p{N}])(?:it|its|that|this|these|those|they|them|their|there|then|same|ones?|es|das|dies\p{L}*|ihn|ihm|ihnen|denen|dort|danach|damit|davon|dabei|derselbe\p{L}*|eso|esto|est[aeo]s?|ellos|allí)(?![\p{L}\p{N}])/iu;

/** A beginning that carries on with the question before. */
const carriesOn =
  /^\s*(?:and|but|or|what about|how about|why|und|aber|oder|was ist mit|wie ist es mit|warum|y|pero|qué tal|por qué)(?![\p{L}\p{N}])/iu;

const wordsOf = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A question of fewer words hardly stands alone. */
const aloneWordsMin = 4;

/** How many earlier questions a follow-up is read with. */
const earlierMax = 2;

/**
 * [CP5] What a follow-up is read with: the questions before it, back to one that stands alone, two at most; blank for a question
 * that stands alone. `earlier` are the asker's questions in this chat, the latest last.
 */
export function contextOf(question: string, earlier: readonly string[]): string {
  const parts: string[] = [];
  for (const before of earlier.toReversed().slice(0, earlierMax)) {
    if (!isFollowUp(parts.at(-1) ?? question)) break;
    parts.push(before);
  }
  return parts.toReversed().join(" ");
}

const isFollowUp = (question: string): boolean =>
  pointsBack.test(question) || carriesOn.test(question) || wordsOf(question) < aloneWordsMin;
