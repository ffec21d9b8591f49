import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "./endpoint.ts";
import { anyMember } from "./policy.ts";

/** One event of the live feed: something of this entity changed. `seq` orders the events of a workspace. */
export const feedEvent = z.object({
  seq: z.number(),
  topic: z.string(),
  subjectId: z.optional(z.string()),
});
export type FeedEventBody = z.output<typeof feedEvent>;

/**
 * The live feed as server-sent events (`data:` is a `feedEvent`, `id:` its seq). `after` is the last seq that was
 * seen; without it the feed starts now. A first event with the topic `feed` names the present seq. The stream ends
 * when the session no longer opens the workspace.
 */
export const feedEndpoint = endpoint({
  method: "GET",
  path: inWorkspace("/feed"),
  summary: "Live changes, in order, as server-sent events",
  access: asMember(anyMember),
  query: z.strictObject({ after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  reply: "events",
  work: "manual",
});
