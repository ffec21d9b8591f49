import { questionWords } from "#features/search/rules/analysis.ts";
import { stopWords } from "#features/search/rules/stop-words.ts";

/** Nouns of a place, as people point at it, in English, German and Spanish. */
const places =
  "step|procedure|run|instructions?|document|page|manual|area|station|machine|task|schritts?|anleitung|dokuments?|seite|handbuchs?|bereichs?|station|maschine|aufgabe|durchführung|paso|procedimiento|documento|página|manual|área|máquina|tarea";
const pointing =
  "this|that|the current|these|dies(?:e[rsnm]?)|de[rnms] aktuellen?|die aktuelle|das aktuelle|est[eao]s?|es[eao]s?|el actual|la actual";

/** "in this step", "for this machine", "here", "hier", "aquí": words that say where one stands. */
const pointed = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:in|at|on|of|for|from|during|an|auf|bei|für|von|zu|en|de|para) )?(?:(?:${pointing}) (?:${places})|here|hier|aquí|acá|this one|diese[rs]?)(?![\\p{L}\\p{N}])`,
  "giu",
);

/** "How tight?", "Wie fest?": the measure of what is done at the place, in a word that its text seldom has. */
const measure = /^(?:how|wie|qué tan|cómo de) [\p{L}-]+\W*$/iu;

/** [CP19] What a question at a place says besides where it is asked. */
export interface PlacedQuestion {
  /** The question without the words that point at the place. */
  readonly rest: string;
  /**
   * How far it leans on the place: not at all; it points there or hardly stands alone; or it is about the place and nothing else.
   */
  readonly leans: "no" | "partly" | "wholly";
}

/** A question of fewer words that say something hardly stands alone. */
const aloneWordsMin = 2;

/** "What do I do?", "Was mache ich?": verbs that are about whatever is done at the place. */
const doing = /^(?:mach\p{L}*|tu[en]?|hago|hacer|happens?|passiert)$/iu;

export function placedQuestion(question: string): PlacedQuestion {
  const typed = question.replaceAll(/\s+/g, " ").trim();
  const rest = typed.replaceAll(pointed, " ").replaceAll(/\s+/g, " ").trim();
  const said = questionWords(rest).filter(({ typed: word }) => !stopWords.has(word) && !doing.test(word));
  if (said.length === 0 || measure.test(rest)) return { rest, leans: "wholly" };
  return { rest, leans: rest !== typed || said.length < aloneWordsMin ? "partly" : "no" };
}
