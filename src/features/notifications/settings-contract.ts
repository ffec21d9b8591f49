import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";
import { mailLanguages } from "./contract.ts";
import { isMailKind } from "./rules/kinds.ts";

const choice = z.object({ app: z.boolean(), mail: z.boolean(), sms: z.boolean(), push: z.boolean() });
const kind = z.string().check(z.refine(isMailKind, "No such kind"));
const minuteOfDay = z.number().check(z.int(), z.minimum(0), z.maximum(1439));
const quietHours = z.nullable(z.strictObject({ from: minuteOfDay, until: minuteOfDay }));

const notificationSettings = z.object({
  /** By kind, every kind of the product: defaults where nothing was chosen. */
  channels: z.record(z.string(), choice),
  /** Minutes of the day, in the workspace's time zone. */
  quietHours,
  /** The minute of the day at which all mails of a day go out in one; null for each at once. */
  digestAt: z.nullable(minuteOfDay),
  timeZone: z.string(),
  language: z.enum(mailLanguages),
  /** Where mails go; null without an address. */
  email: z.nullable(z.string()),
  /** Where short messages go: the caller's own number, or how many shared ones. */
  phone: z.nullable(z.string()),
  sharedPhones: z.number(),
  /** Whether the server sends by this way at all. */
  sends: z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() }),
  contactBannerClosedAt: z.nullable(moment),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

/** What is left out stays as it is. */
const settingsChange = z.strictObject({
  channels: z.optional(
    z.record(
      kind,
      // Pages from before there was push do not name it, and get the default.
      z.strictObject({ app: z.boolean(), mail: z.boolean(), sms: z.boolean(), push: z.optional(z.boolean()) }),
    ),
  ),
  quietHours: z.optional(quietHours),
  digestAt: z.optional(z.nullable(minuteOfDay)),
  language: z.optional(z.enum(mailLanguages)),
  contactBannerClosed: z.optional(z.literal(true)),
});
export type SettingsChange = z.output<typeof settingsChange>;

const stopToken = z.string().check(z.maxLength(400), z.regex(/^[\w.*-]+$/));

export const notificationSettingEndpoints = {
  get: endpoint({
    method: "GET",
    path: inWorkspace("/notifications/settings"),
    summary: "What the caller hears of, by which way and when",
    access: asMember(anyMember),
    reply: notificationSettings,
  }),
  change: endpoint({
    method: "PATCH",
    path: inWorkspace("/notifications/settings"),
    summary: "Changes what the caller hears of; fields and kinds that are left out stay as they are",
    access: asMember(anyMember),
    body: settingsChange,
    reply: notificationSettings,
  }),
  stopPage: endpoint({
    method: "GET",
    path: "/v1/notifications/stop/{token}",
    summary: "A page with one button that stops a kind of mail; opening it changes nothing",
    access: publicly,
    params: { token: stopToken },
    reply: "bytes",
    replyTypes: ["text/html"],
    work: "manual",
    limit: { calls: 60, seconds: 60 },
  }),
  stop: endpoint({
    method: "POST",
    path: "/v1/notifications/stop/{token}",
    summary: "Stops the mails that the token names, without signing in (RFC 8058)",
    access: publicly,
    params: { token: stopToken },
    body: "bytes",
    bodyBytesMax: 1024,
    reply: "bytes",
    replyTypes: ["text/html"],
    work: "manual",
    limit: { calls: 60, seconds: 60 },
  }),
};
