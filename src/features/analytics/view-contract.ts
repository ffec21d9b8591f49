import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { person } from "#kit/person.ts";
import { name } from "#kit/text.ts";
import { analyticsPolicy } from "./policy.ts";
import { measures } from "./rules/measures.ts";
import { bucketUnits, namedRanges } from "./rules/range.ts";

export const viewScreens = ["overview", "procedures"] as const;

const dayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What a screen shows, as its address holds it. */
export const viewAsked = z.strictObject({
  range: z.optional(z.enum(namedRanges)),
  from: z.optional(dayText),
  to: z.optional(dayText),
  unit: z.optional(z.enum(bucketUnits)),
  group: z.optional(id),
  measure: z.optional(z.enum(measures)),
  procedure: z.optional(id),
  version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
});
export type ViewAsked = z.output<typeof viewAsked>;

export const viewLimits = { perPerson: 50, nameCharactersMax: 100 } as const;
const viewName = name(viewLimits.nameCharactersMax);

export const analyticsView = z.object({
  id,
  screen: z.enum(viewScreens),
  name: z.string(),
  asked: viewAsked,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The group that it was about is gone, or out of the maker's sight: it shows all that its reader sees. [AN22] */
  isWithoutGroup: z.boolean(),
  /** Null where the reader does not see who made it. */
  by: z.nullable(person),
});
export type AnalyticsView = z.output<typeof analyticsView>;

const viewSaved = z.strictObject({
  screen: z.enum(viewScreens),
  name: viewName,
  asked: viewAsked,
  isShared: z.boolean(),
});
export type ViewSaved = z.output<typeof viewSaved>;
const viewChanged = z.strictObject({ name: z.optional(viewName), isShared: z.optional(z.boolean()) });
export type ViewChanged = z.output<typeof viewChanged>;

export const summaryMail = z.object({
  isSubscribed: z.boolean(),
  /** Where it goes; null without an address. */
  email: z.nullable(z.string()),
  /** Whether the server sends mail, and the workspace notifies at all. */
  isSent: z.boolean(),
});
export type SummaryMail = z.output<typeof summaryMail>;

const view = asMember(analyticsPolicy.view);

export const viewEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/views"),
    summary: "The caller's saved views of the dashboards and those that are shared, by name",
    access: view,
    reply: z.object({ views: z.array(analyticsView) }),
  }),
  save: endpoint({
    method: "POST",
    path: inWorkspace("/analytics/views"),
    summary: "Keeps range and filters of a dashboard under a name",
    access: view,
    body: viewSaved,
    reply: analyticsView,
    status: 201,
    problems: ["tooManyViews", "unknownAccessGroup"],
  }),
  change: endpoint({
    method: "PATCH",
    path: inWorkspace("/analytics/views/{viewId}"),
    summary: "Renames a view of the caller's, shares it or takes it back",
    access: view,
    body: viewChanged,
    reply: analyticsView,
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/analytics/views/{viewId}"),
    summary: "Forgets a view of the caller's, or a shared one where the caller may share",
    access: view,
  }),
  summary: endpoint({
    method: "GET",
    path: inWorkspace("/analytics/summary-mail"),
    summary: "Whether the caller is mailed a summary of the week",
    access: view,
    reply: summaryMail,
  }),
  subscribe: endpoint({
    method: "PUT",
    path: inWorkspace("/analytics/summary-mail"),
    summary: "Has the caller mailed a summary of each week, or no longer",
    access: view,
    body: z.strictObject({ isSubscribed: z.boolean() }),
    reply: summaryMail,
  }),
};
