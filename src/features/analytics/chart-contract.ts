import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { analyticsPolicy } from "./policy.ts";
import { trendRules } from "./rules/control-chart.ts";

const range = {
  /** A year ago by default. */
  startTime: z.optional(moment),
  /** Now by default. */
  endTime: z.optional(moment),
  /** Ids with commas between them; groups below them count too. */
  accessGroupIds: z.optional(z.string().check(z.maxLength(4000))),
  versionNumber: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
};
const chartsQuery = z.strictObject(range);
export type ChartsQuery = z.output<typeof chartsQuery>;
const chartQuery = z.strictObject({ ...range, unit: z.string().check(z.maxLength(200)) });
export type ChartQuery = z.output<typeof chartQuery>;

const field = {
  moduleId: id,
  /** A field whose unit was changed is two. */
  unit: z.string(),
  stepNumber: z.number(),
  stepTitle: z.string(),
  question: z.string(),
};

export const readingChart = z.object({
  ...field,
  startTime: moment,
  endTime: moment,
  /** Null below ten readings, of which limits would say nothing. [AN14] */
  limits: z.nullable(z.object({ mean: z.number(), sigma: z.number(), lower: z.number(), upper: z.number() })),
  /** In the order in which they were received, at most the newest thousand. */
  points: z.array(
    z.object({
      recordId: id,
      at: moment,
      versionNumber: z.number(),
      by: person,
      value: z.number(),
      /** The limits of the specification, as the version had them. */
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      isOutside: z.boolean(),
      trends: z.array(z.enum(trendRules)),
    }),
  ),
  /** How many there are in the range, drawn or not. */
  count: z.number(),
});
export type ReadingChart = z.output<typeof readingChart>;

const problems = ["unknownAccessGroup", "rangeTooLong"];

export const chartEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/procedures/{procedureId}/readings"),
    summary: "The fields of a procedure that were read in a range, in the order of their steps",
    access: asMember(analyticsPolicy.view),
    query: chartsQuery,
    reply: z.object({
      fields: z.array(z.object({ ...field, count: z.number(), outside: z.number() })),
    }),
    problems,
  }),
  chart: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/procedures/{procedureId}/readings/{moduleId}"),
    summary: "The readings of one field as a control chart: mean, limits, and what speaks for a cause of its own",
    access: asMember(analyticsPolicy.view),
    query: chartQuery,
    reply: readingChart,
    problems,
  }),
};
