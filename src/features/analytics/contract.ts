import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { analyticsPolicy } from "./policy.ts";
import { bucketUnits } from "./rules/range.ts";

export const verificationStatuses = ["verifiedByAI", "verifiedManually", "notVerified"] as const;

const counts = { verifiedByAI: z.number(), verifiedManually: z.number(), notVerified: z.number() };
const errors = z.object({ wrong: z.number(), of: z.number() });

export const stepsVerified = z.object({
  startTime: moment,
  endTime: moment,
  unit: z.enum(bucketUnits),
  /** One for each day, month or year of the range in the workspace's zone, by its first day: `2026-03-01`. */
  buckets: z.array(z.object({ from: z.string(), ...counts })),
  /** By step, most verifications first. */
  steps: z.array(
    z.object({
      procedureId: id,
      procedureTitle: z.string(),
      stepId: id,
      stepNumber: z.number(),
      stepTitle: z.string(),
      ...counts,
    }),
  ),
  /** People's corrections of the model: false passes, and false fails. */
  falsePass: errors,
  falseFail: errors,
  /** The newest verifications; `hasMore` where there are more than these. */
  latest: z.array(
    z.object({
      performId: id,
      procedureId: id,
      procedureTitle: z.string(),
      stepNumber: z.number(),
      stepTitle: z.string(),
      status: z.enum(verificationStatuses),
      isSubmitted: z.boolean(),
      by: person,
      at: moment,
    }),
  ),
  hasMore: z.boolean(),
  /** What the filters can be set to: everything in the range and in sight. */
  procedures: z.array(z.object({ id, title: z.string() })),
  people: z.array(person),
});
export type StepsVerified = z.output<typeof stepsVerified>;

export const readings = z.object({
  startTime: moment,
  endTime: moment,
  unit: z.enum(bucketUnits),
  /** One for each day, month or year of the range in the workspace's zone, by its first day: `2026-03-01`. */
  buckets: z.array(z.object({ from: z.string(), within: z.number(), outside: z.number() })),
  /** By question and unit, most readings outside of their limits first. */
  questions: z.array(
    z.object({
      procedureId: id,
      procedureTitle: z.string(),
      moduleId: id,
      stepNumber: z.number(),
      stepTitle: z.string(),
      question: z.string(),
      unit: z.string(),
      within: z.number(),
      outside: z.number(),
      lowest: z.number(),
      mean: z.number(),
      highest: z.number(),
    }),
  ),
  /** The newest readings outside of their limits; `hasMore` where there are more than these. */
  deviations: z.array(
    z.object({
      recordId: id,
      procedureId: id,
      procedureTitle: z.string(),
      moduleId: id,
      stepNumber: z.number(),
      stepTitle: z.string(),
      question: z.string(),
      unit: z.string(),
      value: z.number(),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      reason: z.string(),
      by: person,
      at: moment,
    }),
  ),
  hasMore: z.boolean(),
  /** What the filters can be set to: everything in the range that is visible. */
  procedures: z.array(z.object({ id, title: z.string() })),
  people: z.array(person),
});
export type Readings = z.output<typeof readings>;

const range = {
  /** A year ago by default. */
  startTime: z.optional(moment),
  /** Now by default. */
  endTime: z.optional(moment),
  /** Ids with commas between them; groups below them count too. */
  accessGroupIds: z.optional(z.string().check(z.maxLength(4000))),
  procedureId: z.optional(id),
  submittedBy: z.optional(id),
};
const rangeQuery = z.strictObject(range);
export type RangeQuery = z.output<typeof rangeQuery>;
const stepsVerifiedQuery = z.strictObject({ ...range, submission: z.optional(z.enum(["running", "submitted"])) });
export type StepsVerifiedQuery = z.output<typeof stepsVerifiedQuery>;

export const analyticsEndpoints = {
  stepsVerified: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/steps-verified"),
    summary: "How steps were verified: by time and by step, with the errors of the model that people's decisions imply",
    access: asMember(analyticsPolicy.view),
    query: stepsVerifiedQuery,
    reply: stepsVerified,
    problems: ["unknownAccessGroup", "rangeTooLong"],
  }),
  readings: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/readings"),
    summary:
      "Readings of submitted runs by time and by question, and the newest that were kept outside of their limits",
    access: asMember(analyticsPolicy.view),
    query: rangeQuery,
    reply: readings,
    problems: ["unknownAccessGroup", "rangeTooLong"],
  }),
};
