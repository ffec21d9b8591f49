import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember, isAdmin } from "#kit/policy.ts";
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
  set: endpoint({
    method: "PUT",
    path: inWorkspace("/flags/{flagName}"),
    summary: "Switches a feature of the workspace on or off; a flag hides, and never stands in for a permission",
    access: asMember(isAdmin),
    params: { flagName: z.enum(flagNames) },
    body: z.strictObject({ isOn: z.boolean() }),
    reply: z.object({ flags: z.record(z.enum(flagNames), z.boolean()) }),
  }),
};
