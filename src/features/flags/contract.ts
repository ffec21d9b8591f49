import * as z from "zod/mini";
import { asMember, endpoint } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { flagNames } from "./rules.ts";

export const flagEndpoints = {
  fetch: endpoint({
    method: "POST",
    path: "/v1/functions/fetchFeatureFlags",
    summary: "The feature flags of a workspace",
    access: asMember(anyMember, "body.orgID"),
    work: "read",
    body: z.strictObject({ orgID: id, platform: z.literal("web") }),
    reply: z.object({ flags: z.record(z.enum(flagNames), z.boolean()) }),
  }),
};
