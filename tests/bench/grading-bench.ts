import { compareAnswers } from "#features/grading/rules/compare.ts";
import { contradicts, shareOf, type Weights } from "#features/grading/rules/share.ts";
import { fitWeights } from "./fit-weights.ts";
import { type GradedQuestion, gradedQuestions } from "./graded-answers.ts";
import { twistedAnswers } from "./twisted-answers.ts";

const folds = 8;

interface Judged {
  readonly guess: number;
  readonly share: number;
  readonly what: string;
}

/** Every answer judged by weights that never saw its question. */
export function judgeUnseen(): readonly Judged[] {
  return Array.from({ length: folds }, (_, fold) => {
    const weights = fitWeights(gradedQuestions.filter((_one, at) => at % folds !== fold));
    return gradedQuestions.filter((_one, at) => at % folds === fold).flatMap((one) => judge(one, weights));
  }).flat();
}

const judge = ({ question, correct, answers }: GradedQuestion, weights: Weights): Judged[] =>
  answers.map(([answer, share]) => ({
    guess: shareOf(compareAnswers(question, correct, answer), weights),
    share,
    what: `${answer} | ${correct}`,
  }));

const isRight = ({ guess, share }: Judged): boolean => guess >= 0.5 === share > 0.5;

export interface GradingFigures {
  /** Correct or not correct, where half of an answer is not correct. */
  readonly right: number;
  /** The same of answers that are either whole or nothing. */
  readonly rightOfClear: number;
  /** Of what the grader called correct by itself, outside of .25 to .75. */
  readonly rightWhenSure: number;
  /** Of what it called wrong by itself: that it was not correct. */
  readonly rightWhenSurelyWrong: number;
  /** What it left to people. */
  readonly unsure: number;
  readonly meanError: number;
}

export function gradingFigures(judged: readonly Judged[] = judgeUnseen()): GradingFigures {
  const share = (of: readonly Judged[], is: (one: Judged) => boolean) => of.filter(is).length / of.length;
  const clear = judged.filter((one) => one.share !== 0.5);
  const [sure, surelyWrong] = [judged.filter((one) => one.guess > 0.75), judged.filter((one) => one.guess < 0.25)];
  return {
    right: share(judged, isRight),
    rightOfClear: share(clear, isRight),
    rightWhenSure: share(sure, isRight),
    rightWhenSurelyWrong: share(surelyWrong, isRight),
    unsure: 1 - (sure.length + surelyWrong.length) / judged.length,
    meanError: judged.reduce((sum, one) => sum + Math.abs(one.guess - one.share), 0) / judged.length,
  };
}

/** A score from here on passes, unless a set asks for more. */
const passShare = 0.75;

export interface TwistFigures {
  readonly twisted: number;
  /** Of the twisted answers: those whose contradiction is seen. */
  readonly seen: number;
  /** Of the twisted answers: those that would pass. */
  readonly passed: number;
  readonly faithful: number;
  /** Of the faithful answers: those taken for a contradiction. */
  readonly suspected: number;
}

/** What becomes of answers that use the right words to say the wrong thing, and of the same things in other words. */
export function twistFigures(): TwistFigures {
  const comparisons = (kind: "twisted" | "faithful") =>
    twistedAnswers.flatMap(({ question, correct, twisted, faithful }) =>
      (kind === "faithful" ? faithful : twisted.map(([, answer]) => answer)).map((answer) =>
        compareAnswers(question, correct, answer),
      ),
    );
  const [twisted, faithful] = [comparisons("twisted"), comparisons("faithful")];
  return {
    twisted: twisted.length,
    seen: twisted.filter(contradicts).length / twisted.length,
    passed: twisted.filter((one) => shareOf(one) >= passShare).length / twisted.length,
    faithful: faithful.length,
    suspected: faithful.filter(contradicts).length / faithful.length,
  };
}

/** How often the embedded grader is right about answers to questions that it never saw. */
export function benchGrading({ rounds }: { readonly rounds: number }): void {
  const judged = judgeUnseen();
  const figures = gradingFigures(judged);
  const percent = (of: number) => `${(100 * of).toFixed(0)} %`;
  console.log(`grading ${judged.length} answers to ${gradedQuestions.length} questions, each unseen when judged`);
  console.log(`  right: ${percent(figures.right)} (whole or nothing: ${percent(figures.rightOfClear)}; floor 71 %)`);
  console.log(`  right where it says "correct" by itself: ${percent(figures.rightWhenSure)} (floor 92 %)`);
  console.log(`  right where it says "not correct" by itself: ${percent(figures.rightWhenSurelyWrong)}`);
  console.log(`  left to people: ${percent(figures.unsure)}; mean error ${figures.meanError.toFixed(2)} of the points`);
  const twists = twistFigures();
  console.log(
    `  of ${twists.twisted} twisted answers: ${percent(twists.seen)} seen, ${percent(twists.passed)} would pass`,
  );
  console.log(`  of ${twists.faithful} faithful ones: ${percent(twists.suspected)} taken for a contradiction`);
  const ours = fitWeights(gradedQuestions);
  const started = performance.now();
  for (let round = 0; round < rounds; round++) gradedQuestions.flatMap((one) => judge(one, ours));
  const each = (performance.now() - started) / (rounds * judged.length);
  console.log(`  ${each.toFixed(3)} ms an answer`);
}
