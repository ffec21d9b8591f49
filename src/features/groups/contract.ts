import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";

export const accessGroup = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  parentId: z.nullable(id),
});
export type AccessGroup = z.output<typeof accessGroup>;

export const groupEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/groups"),
    summary: "The access groups in sight, sorted by name. A parent out of sight is null",
    access: asMember(anyMember),
    reply: z.object({ groups: z.array(accessGroup) }),
  }),
  permissions: endpoint({
    method: "GET",
    path: inWorkspace("/groups/permissions"),
    summary: "The groups that the caller may assign and manage",
    access: asMember(anyMember),
    reply: z.object({ modifiableGroups: z.array(id) }),
  }),
};
