import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

/** Names as in the specification (identity section 3). */
export const activityTypes = ["AreaEntered", "AreaNoteViewed", "ProcedurePerformViewed"] as const;
export type ActivityType = (typeof activityTypes)[number];

/** `id` is the device's own: the same id again is the same opening. [UA1] */
const opening = { id, occurredAt: moment };

export const activity = z.discriminatedUnion("activityType", [
  z.strictObject({ ...opening, activityType: z.literal("AreaEntered"), areaId: id }),
  z.strictObject({ ...opening, activityType: z.literal("AreaNoteViewed"), noteId: id }),
  z.strictObject({ ...opening, activityType: z.literal("ProcedurePerformViewed"), procedureId: id, performId: id }),
]);
export type Activity = z.output<typeof activity>;

export const activityEndpoints = {
  report: endpoint({
    method: "POST",
    path: inWorkspace("/analytics/user-activity"),
    summary: "The caller opened an area, a note or a run; the same id again changes nothing",
    access: asMember(anyMember),
    body: activity,
    limit: { calls: 300, seconds: 60 },
  }),
};
