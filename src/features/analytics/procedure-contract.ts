import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { analyticsPolicy } from "./policy.ts";
import { stepStates } from "./rules/compare-steps.ts";
import { bucketUnits } from "./rules/range.ts";

const range = {
  /** A year ago by default. */
  startTime: z.optional(moment),
  /** Now by default. */
  endTime: z.optional(moment),
  /** Ids with commas between them; groups below them count too. */
  accessGroupIds: z.optional(z.string().check(z.maxLength(4000))),
};

/** What the records of a figure can be asked for by. [AN11] */
export const runFigures = [
  "started",
  "finished",
  "givenUp",
  "outside",
  "failedChecks",
  "retries",
  "overrides",
  "open",
] as const;
export type RunFigure = (typeof runFigures)[number];

/** [AN25] Finished runs with an answer that was given again, and with a fault that a person let pass. */
const tried = { retries: z.number(), overrides: z.number() };

const counts = {
  started: z.number(),
  finished: z.number(),
  givenUp: z.number(),
  /** Seconds from the start to the last entry; null without a finished run. */
  medianSeconds: z.nullable(z.number()),
  p90Seconds: z.nullable(z.number()),
  /** Finished runs with a reading outside of its limits, and with a verification that failed. */
  outside: z.number(),
  failedChecks: z.number(),
  ...tried,
};
const runCounts = z.object(counts);
export type RunCounts = z.output<typeof runCounts>;

export const procedureFigures = z.object({
  startTime: moment,
  endTime: moment,
  procedures: z.array(z.object({ procedureId: id, title: z.string(), ...counts })),
  hasMore: z.boolean(),
});
export type ProcedureFigures = z.output<typeof procedureFigures>;

const stepSide = z.object({
  stepNumber: z.number(),
  figures: z.object({
    /** In how many finished runs something was entered or marked here. */
    runs: z.number(),
    medianSeconds: z.nullable(z.number()),
    p90Seconds: z.nullable(z.number()),
    outside: z.number(),
    failedChecks: z.number(),
    ...tried,
  }),
});

export const procedureDetail = z.object({
  procedureId: id,
  title: z.string(),
  startTime: moment,
  endTime: moment,
  unit: z.enum(bucketUnits),
  total: runCounts,
  /** The period before, as long. */
  before: runCounts,
  buckets: z.array(z.object({ from: z.string(), started: z.number(), finished: z.number(), outside: z.number() })),
  /** Newest first: versions that were published in the range or that a run of it was started on. */
  versions: z.array(z.object({ versionNumber: z.number(), publishedAt: z.nullable(moment), ...counts })),
  /** By the steps of the version that is asked for, in their order; of all runs, with the titles of the newest version. */
  steps: z.array(
    z.object({
      stepId: id,
      stepNumber: z.number(),
      title: z.string(),
      /** In how many finished runs something was entered or marked here. */
      runs: z.number(),
      medianSeconds: z.nullable(z.number()),
      p90Seconds: z.nullable(z.number()),
      outside: z.number(),
      failedChecks: z.number(),
      ...tried,
      /** Runs that were given up, and were last touched here. */
      givenUp: z.number(),
      /** Runs that were started in the range, are not finished, and were last touched here. */
      open: z.number(),
      /** Suggestions and comments on it in the range; null for those who do not read all feedback. [AN18] */
      feedback: z.nullable(z.number()),
    }),
  ),
  /** [AN23] The steps of the version that is asked for, or the newest, beside the one before; null where there is none. */
  stepComparison: z.nullable(
    z.object({
      before: z.number(),
      after: z.number(),
      steps: z.array(
        z.object({
          stepId: id,
          title: z.string(),
          state: z.enum(stepStates),
          before: z.nullable(stepSide),
          after: z.nullable(stepSide),
        }),
      ),
    }),
  ),
  /** On the whole procedure and its steps in the range; null as above. */
  feedback: z.nullable(z.object({ given: z.number(), open: z.number(), thumbsUp: z.number(), thumbsDown: z.number() })),
});
export type ProcedureDetail = z.output<typeof procedureDetail>;

const figuresQuery = z.strictObject(range);
export type ProcedureFiguresQuery = z.output<typeof figuresQuery>;
const versionNumber = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)));
const detailQuery = z.strictObject({ ...range, versionNumber });
export type ProcedureDetailQuery = z.output<typeof detailQuery>;
const runsQuery = z.strictObject({
  ...range,
  ...pageQuery,
  versionNumber,
  stepId: z.optional(id),
  figure: z.enum(runFigures),
});
export type RunsQuery = z.output<typeof runsQuery>;

const problems = ["unknownAccessGroup", "rangeTooLong"];

export const procedureAnalyticsEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/procedures"),
    summary: "Runs by procedure: started, finished, given up, how long they took, and what was out of order",
    access: asMember(analyticsPolicy.view),
    query: figuresQuery,
    reply: procedureFigures,
    problems,
  }),
  detail: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/procedures/{procedureId}"),
    summary: "The runs of one procedure by time, by version and by step",
    access: asMember(analyticsPolicy.view),
    query: detailQuery,
    reply: procedureDetail,
    problems,
  }),
  runs: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/procedures/{procedureId}/runs"),
    summary: "The runs that one figure of a procedure counts, the newest first",
    access: asMember(analyticsPolicy.view),
    query: runsQuery,
    reply: z.object({
      runs: z.array(
        z.object({
          performId: id,
          isRecord: z.boolean(),
          versionNumber: z.number(),
          at: moment,
          by: person,
          seconds: z.nullable(z.number()),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    problems: [...problems, "unknownCursor"],
  }),
};
