import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

/** Specification, procedures section 3. */
export const procedureEvents = ["procedurePerformStarted", "procedurePerformCompleted"] as const;
export type ProcedureEvent = (typeof procedureEvents)[number];

const triggers = z.array(z.enum(procedureEvents)).check(z.minLength(1), z.maxLength(procedureEvents.length));
const subscribing = z.strictObject({
  subscriptionObjectType: z.literal("procedure"),
  subscriptionData: z.strictObject({ procedureId: id, notificationEventTriggers: triggers }),
});

const subscription = z.object({
  subscriptionObjectType: z.literal("procedure"),
  procedureId: id,
  /** The events that the caller is notified of; none without a subscription. */
  notificationEventTriggers: z.array(z.enum(procedureEvents)),
});
export type Subscription = z.output<typeof subscription>;

export const subscriptionEndpoints = {
  subscribe: endpoint({
    method: "POST",
    path: inWorkspace("/notifications/profiles/{profileId}/subscribe"),
    summary: "Notifies the caller of these events of a procedure from now on, in addition to those of before",
    access: asMember(anyMember),
    body: subscribing,
    reply: subscription,
    problems: ["notEnabled"],
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: inWorkspace("/notifications/profiles/{profileId}/unsubscribe"),
    summary: "Stops notifying the caller of these events of a procedure",
    access: asMember(anyMember),
    body: subscribing,
    reply: subscription,
    problems: ["notEnabled"],
  }),
  ofProcedure: endpoint({
    method: "GET",
    path: inWorkspace("/notifications/subscriptions/procedure/{procedureId}"),
    summary: "Of which events of a procedure the caller is notified",
    access: asMember(anyMember),
    reply: subscription,
    problems: ["notEnabled"],
  }),
};

export const courierEndpoints = {
  token: endpoint({
    method: "GET",
    path: inWorkspace("/notifications/tokens/courier"),
    summary: "A token for the caller's own live notifications in this workspace, for 24 hours; 403 where they are off",
    access: asMember(anyMember),
    reply: z.object({ accessToken: z.string(), expiresAt: moment }),
    problems: ["notEnabled"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: inWorkspace("/notifications/tokens/courier"),
    summary: "Ends all courier tokens of the caller; streams that they opened end within seconds",
    access: asMember(anyMember),
  }),
  stream: endpoint({
    method: "GET",
    path: "/v1/notifications/stream",
    summary:
      "New notifications as server-sent events, for a courier token sent as a bearer: `data:` is a courierMessage",
    access: publicly,
    reply: "events",
    work: "manual",
    limit: { calls: 60, seconds: 60 },
  }),
};

/** Specification, procedures section 3: what a stream says of a new notification. */
export const courierMessage = z.object({ messageId: id, created: moment, data: z.object({ workspaceId: id }) });
export type CourierMessage = z.output<typeof courierMessage>;
