import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { moment } from "#kit/time.ts";

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]+={0,2}$/),
    z.refine((text) => Math.floor((text.replace(/=+$/, "").length * 3) / 4) === bytes, `Not ${bytes} bytes`),
  );

/** What a browser says of itself (`PushSubscription.toJSON`), and for which key of the server it said so. */
const subscribing = z.strictObject({
  endpoint: z.string().check(z.maxLength(2000)),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  publicKey: base64url(65),
});

const pushBrowser = z.object({
  id,
  /** What the browser called itself, as among the reader's sessions. */
  device: z.string(),
  createdAt: moment,
  /** Whether the call came from this browser's session. */
  isThis: z.boolean(),
});
export type PushBrowser = z.output<typeof pushBrowser>;

const pushState = z.object({
  /** For which browsers subscribe; null where this server sends no push messages. */
  publicKey: z.nullable(z.string()),
  /** Whose browser it is: it shows what is one person's, in whatever workspace. Null without a session. */
  userId: z.nullable(id),
  /** False on a shared device: others would read what is shown there. */
  isAllowedHere: z.boolean(),
  browsers: z.array(pushBrowser),
});
export type PushState = z.output<typeof pushState>;

/** What a push message says, sealed for the browser (RFC 8291). */
export interface PushSaid {
  readonly title: string;
  readonly body: string;
  /** The path that a press opens. */
  readonly path: string;
  /** A message with the tag of one before it takes its place, so that nothing is shown twice. */
  readonly tag: string;
  readonly language: string;
}

export const pushEndpoints = {
  state: endpoint({
    method: "GET",
    path: inWorkspace("/notifications/push"),
    summary: "The caller's browsers that get push messages, and the key for which browsers subscribe",
    access: asMember(anyMember),
    reply: pushState,
  }),
  subscribe: endpoint({
    method: "POST",
    path: inWorkspace("/notifications/push"),
    summary: "Sends the caller's notifications to this browser as well, until its session ends",
    access: asMember(anyMember),
    body: subscribing,
    reply: pushState,
    problems: ["notEnabled", "sharedDevice"],
  }),
  unsubscribe: endpoint({
    method: "DELETE",
    path: inWorkspace("/notifications/push/{browserId}"),
    summary: "Sends nothing more to one of the caller's browsers",
    access: asMember(anyMember),
    reply: pushState,
  }),
};
