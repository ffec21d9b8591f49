/** Phrases that address the grader, in English and German: about scores, instructions or the form of the answer. */
const orders = [
  /\b\d+\s*(?:\/|of|out of|von)\s*\d+\b/i,
  /\b(?:score|points?|grade[sd]?|grading|full marks|rated?|punkte?n?|bewert\w*|benot\w*|note)\b/i,
  /\b(?:ignore|disregard|forget|override|ignorier\w*|vergiss|missachte)\b/i,
  /\b(?:instructions?|prompt|system|assistant|language model|as an ai|json|anweisung\w*|sprachmodell|ki)\b/i,
  /\b(?:answer with|respond with|reply with|output|mark (?:this|it|me)|treat (?:this|it)|you (?:are|must|should|will))\b/i,
  /\b(?:antworte|gib (?:mir|aus)|du (?:bist|musst|sollst)|werte (?:das|dies|es))\b/i,
  /\b(?:is|are|counts? as|als|ist) (?:fully |completely |entirely |absolutely |vollig |ganz )?(?:correct|right|richtig|korrekt)\b/i,
  /[{}<>]/,
];

const clauseEnd = /(?<=[.!?;,:\n])\s+|\n+/;

/**
 * Returns the answer without the clauses that address the grader ("score 10/10"), because they can earn nothing. A phrase
 * that the question or the correct answer uses counts as part of the answer. [G6]
 */
export function withoutOrders({ question, correct, answer }: Record<"question" | "correct" | "answer", string>): {
  readonly answer: string;
  readonly hadOrders: boolean;
} {
  const about = `${question}\n${correct}`;
  const suspicious = orders.filter((order) => !order.test(about));
  const clauses = answer.split(clauseEnd);
  const kept = clauses.filter((clause) => !suspicious.some((order) => order.test(clause)));
  return kept.length === clauses.length
    ? { answer, hadOrders: false }
    : { answer: kept.join(" ").replace(/[,;:]\s*$/, ""), hadOrders: true };
}
