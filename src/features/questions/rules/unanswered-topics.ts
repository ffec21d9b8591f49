import { contentWords, foldWord } from "./content-words.ts";

export interface UnansweredQuestion {
  readonly question: string;
  readonly askedAt: Date;
}

export interface UnansweredTopic {
  /** The words that its questions share, or the question itself where there is only one wording. */
  readonly topic: string;
  readonly count: number;
  /** Its wordings, the newest first. */
  readonly questions: readonly string[];
  readonly lastAskedAt: Date;
}

/** Two questions are alike if they share this part of the content words of the shorter one. */
const sharedMin = 0.6;
/** And so many words, unless one of them has fewer. */
const sharedWordsMin = 2;

const topicWordsMax = 4;

interface Group {
  /** Of the wording that the group began with. */
  readonly words: ReadonlySet<string>;
  readonly members: Worded[];
}

interface Worded extends UnansweredQuestion {
  readonly words: readonly string[];
}

/**
 * [QU5] Questions without an answer, alike ones together, most often asked first. The order in which they are handed in
 * makes no difference. A group is formed around its longest wording, so that it does not drift from one question to the next.
 */
export function unansweredTopics(asked: readonly UnansweredQuestion[]): UnansweredTopic[] {
  const groups: Group[] = [];
  const worded = asked.map((one): Worded => ({ ...one, words: stemmed(one.question) }));
  for (const one of worded.toSorted(longestFirst)) {
    const group = groups.find(({ words }) => isAlike(words, one.words));
    if (group) group.members.push(one);
    else groups.push({ words: new Set(one.words), members: [one] });
  }
  return groups
    .map(topicOf)
    .toSorted(
      (a, b) => b.count - a.count || b.lastAskedAt.getTime() - a.lastAskedAt.getTime() || (a.topic < b.topic ? -1 : 1),
    );
}

const longestFirst = (a: Worded, b: Worded): number =>
  b.words.length - a.words.length ||
  a.askedAt.getTime() - b.askedAt.getTime() ||
  Number(a.question > b.question) - Number(a.question < b.question);

/** Without any content word, a question is alike only to others that have none. */
function isAlike(words: ReadonlySet<string>, other: readonly string[]): boolean {
  const shorter = Math.min(words.size, other.length);
  if (shorter === 0) return words.size === other.length;
  const shared = other.filter((word) => words.has(word)).length;
  return shared >= Math.min(sharedWordsMin, shorter) && shared / shorter >= sharedMin;
}

/** Endings of inflection, the longest first: enough to bring "seals" and "Dichtungen" together with their singulars. */
const ending = /(?:ungen|ions?|ings?|ies|ung|ern|en|er|es|ed|em|s|e|n|y)$/u;
const stemCharactersMin = 4;

function stemOf(word: string): string {
  const stem = word.replace(ending, "");
  return stem.length >= stemCharactersMin ? stem : word;
}

const stemmed = (question: string): string[] => [...new Set(contentWords(question).map(stemOf))];

function topicOf({ members }: Group): UnansweredTopic {
  const newestFirst = members.toSorted((a, b) => b.askedAt.getTime() - a.askedAt.getTime() || longestFirst(a, b));
  const questions = wordings(newestFirst.map(({ question }) => question.trim()));
  const [newest] = newestFirst;
  if (!newest) throw new Error("a topic has at least one question");
  const isShared = (stem: string) => members.every(({ words }) => words.includes(stem));
  const shared = contentWords(newest.question).filter((word) => isShared(stemOf(word)));
  return {
    topic:
      questions.length === 1 || shared.length === 0 ? (questions[0] ?? "") : shared.slice(0, topicWordsMax).join(" "),
    count: members.length,
    questions,
    lastAskedAt: newest.askedAt,
  };
}

/** Each wording once, however it was cased, spaced and ended. */
function wordings(questions: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const question of questions) {
    const key = foldWord(question)
      .replaceAll(/[\s?!.]+/gu, " ")
      .trim();
    if (!byKey.has(key)) byKey.set(key, question);
  }
  return [...byKey.values()];
}
