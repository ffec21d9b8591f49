import * as z from "zod/mini";
import { scoreMax } from "#features/grading/rules.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { progressLimits } from "#features/performs/progress.ts";
import { asMember, asUser, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";

const points = z.int().check(z.minimum(0), z.maximum(scoreMax));

/** The grade of a free response of a record. It is stored apart from the record, and may come later. */
export const responseGrade = z.object({
  moduleId: id,
  /** `waiting`: not graded yet, which is no score at all. */
  state: z.enum(["waiting", "graded"]),
  /** The grader's, out of `max`. What a person says does not change it. */
  score: z.nullable(points),
  max: z.int(),
  /** It should not be relied on before a person has reviewed it. */
  needsReview: z.boolean(),
  /** `provider` is the configured language model, `embedded` the product itself. */
  grader: z.nullable(z.enum(["embedded", "provider"])),
  feedback: z.string(),
  gradedAt: z.nullable(moment),
  /** The score that counts, after a person's review. */
  review: z.nullable(z.object({ score: points, name: z.string(), note: z.string(), at: moment })),
  /** Counts the reviews. */
  revision: z.int(),
});
export type ResponseGrade = z.output<typeof responseGrade>;

const answer = text(progressLimits.inputCharactersMax);
const placeNames = ["workspace_id", "perform_id", "module_id"] as const;

export const gradeEndpoints = {
  /**
   * The specification's cloud function. With its four inputs alone it grades them, and stores nothing. With workspace,
   * perform and module the question and the correct answer are the server's, whatever the body says, and the grade is
   * stored if the answer is the one in the perform (threat B104).
   */
  validate: endpoint({
    method: "POST",
    path: "/v1/functions/run_quiz_free_response_validation",
    summary: "Grades a free response: feedback, and a score of the form n/m",
    access: asUser,
    limit: { calls: 20, seconds: 60 },
    body: z
      .strictObject({
        question_description: z.optional(answer),
        question_answer: z.optional(answer),
        user_answer: answer.check(z.refine((given) => given.trim() !== "", "An answer is required")),
        feedback_locale: text(35),
        workspace_id: z.optional(id),
        perform_id: z.optional(id),
        module_id: z.optional(id),
      })
      .check(
        z.refine(
          (body) => placeNames.some((name) => body[name] !== undefined) || body.question_description !== undefined,
          { message: "The question is required", path: ["question_description"] },
        ),
        z.refine(
          (body) => placeNames.some((name) => body[name] !== undefined) || (body.question_answer ?? "").trim() !== "",
          { message: "The correct answer is required", path: ["question_answer"] },
        ),
        z.refine((body) => new Set(placeNames.map((name) => body[name] === undefined)).size === 1, {
          message: "Workspace, perform and module belong together",
          path: ["module_id"],
        }),
      ),
    reply: z.object({
      feedback: z.string(),
      score: z.string(),
      needs_review: z.boolean(),
      grader: z.enum(["embedded", "provider"]),
      /** Whether it was kept with the perform. */
      is_stored: z.boolean(),
    }),
  }),
  review: endpoint({
    method: "POST",
    path: inWorkspace("/procedures/{procedureId}/performances/history/{performId}/grades/{moduleId}/review"),
    summary: "A person's score for a free response of a record, in their own name, beside what the grader said",
    access: asMember(performPolicy.seeAllRecords),
    body: z.strictObject({
      score: points,
      note: z.optional(text(1000)),
      /** Of the grade as the reviewer saw it. */
      revision: z.int(),
    }),
    reply: responseGrade,
    problems: ["ownAnswer", "notGradedYet", "gradeChanged"],
  }),
};
