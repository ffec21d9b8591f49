/**
 * The score in a grader's text "n/m": the numerator, no more than m; 0 if the text has no such form (specification,
 * procedures section 4). A grader that failed has returned no text: that is "not graded yet", not 0. [PF18]
 */
export function quizScore(score: string): number {
  const [, n, m] = /(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)/.exec(score) ?? [];
  return n === undefined || m === undefined ? 0 : Math.min(Number(n), Number(m));
}
