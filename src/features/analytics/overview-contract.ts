import * as z from "zod/mini";
import { activityTypes } from "#features/activity/contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { moment } from "#kit/time.ts";
import { analyticsPolicy } from "./policy.ts";
import { measures } from "./rules/measures.ts";
import { bucketUnits } from "./rules/range.ts";

const accessGroupIds = z.optional(z.string().check(z.maxLength(4000)));
const measure = z.enum(measures);

const range = {
  /** A month before the end by default; fewer than seven days are the last seven. */
  startTime: z.optional(moment),
  /** Now by default. */
  endTime: z.optional(moment),
  /** Ids with commas between them; groups below them count too. */
  accessGroupIds,
};
const overviewQuery = z.strictObject({ ...range, granularity: z.optional(z.enum(bucketUnits)) });
export type OverviewQuery = z.output<typeof overviewQuery>;
const recordsQuery = z.strictObject({ ...range, ...pageQuery, measure });
export type OverviewRecordsQuery = z.output<typeof recordsQuery>;
const activityQuery = z.strictObject({ startTime: moment, endTime: moment, accessGroupIds });
export type ActivityQuery = z.output<typeof activityQuery>;

export const overview = z.object({
  startTime: moment,
  endTime: moment,
  /** The period before, which `before` counts. */
  previousStartTime: moment,
  unit: z.enum(bucketUnits),
  /** What the range can be cut into. */
  units: z.array(z.enum(bucketUnits)),
  /** The first day of each bucket in the workspace's zone: `2026-03-01`. */
  buckets: z.array(z.string()),
  measures: z.array(
    z.object({
      measure,
      total: z.number(),
      lastWeek: z.number(),
      inRange: z.number(),
      before: z.number(),
      /** One for each bucket. */
      counts: z.array(z.number()),
    }),
  ),
});
export type Overview = z.output<typeof overview>;

export const recordKinds = ["member", "procedure", "run", "record", "set", "area", "document", "question"] as const;

export const overviewRecord = z.object({
  key: z.string(),
  at: moment,
  kind: z.enum(recordKinds),
  /** What its page is found by: of a run its procedure is named too. */
  thingId: id,
  procedureId: z.nullable(id),
  name: z.string(),
  /** Null where nobody in particular did it, or the reader may not know who asked. */
  by: z.nullable(person),
});
export type OverviewRecord = z.output<typeof overviewRecord>;

export const overviewEndpoints = {
  overview: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/overview"),
    summary: "The figures of the dashboard: totals, the last week, the range by its buckets, and the period before",
    access: asMember(analyticsPolicy.view),
    query: overviewQuery,
    reply: overview,
    problems: ["unknownAccessGroup", "rangeTooLong", "granularityNotOffered"],
  }),
  records: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/overview/records"),
    summary: "What one figure of the dashboard counts in a range, the newest first",
    access: asMember(analyticsPolicy.view),
    query: recordsQuery,
    reply: z.object({ records: z.array(overviewRecord), next: z.nullable(z.string()) }),
    problems: ["unknownAccessGroup", "rangeTooLong", "unknownCursor"],
  }),
  userActivity: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/user-activity"),
    summary: "What visible members opened in a range, the newest first",
    access: asMember(analyticsPolicy.view),
    query: activityQuery,
    reply: z.object({
      activities: z.array(z.object({ activityType: z.enum(activityTypes), occurredAt: moment, profileId: id })),
      /** There are more than these: ask for a shorter range. */
      hasMore: z.boolean(),
    }),
    problems: ["unknownAccessGroup", "rangeTooLong"],
  }),
};
