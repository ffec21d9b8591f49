/** A score is a whole number of points out of so many: "7/10" on the wire. */
export const scoreMax = 10;

/** Who gave a score: the product's own grader, the configured language model, or an analyst. */
export const graders = ["embedded", "provider", "person"] as const;
export type Grader = (typeof graders)[number];

/** The languages that feedback is written in; English for everybody else. */
export type FeedbackLanguage = "en" | "de";

/** [G8] */
export const feedbackLanguageOf = (locale: string): FeedbackLanguage => (/^de\b/i.test(locale) ? "de" : "en");

export interface Question {
  readonly question: string;
  readonly correct: string;
  readonly answer: string;
  readonly language: FeedbackLanguage;
}

export interface Grade {
  /** Whole, from 0 to `scoreMax`. */
  readonly score: number;
  /** A person has to check the score before anyone relies on it. */
  readonly needsReview: boolean;
  readonly grader: Exclude<Grader, "person">;
  /** For a performer who may still answer: says what is wrong and reveals nothing of the correct answer. */
  readonly hint: string;
  /** For the record: what is missing, by its words. */
  readonly feedback: string;
}
