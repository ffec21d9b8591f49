import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { builtInRoles } from "../roles/rules.ts";

/** A member as every member may see them (threat B9): no contact, no groups, no last sign of life. */
export const memberName = z.object({ id, displayName: z.string(), profileIcon: z.string() });
export type MemberName = z.output<typeof memberName>;

/** The caller's own profile, with what it may do: the screens ask the same policies as the server. */
export const ownProfile = z.object({
  ...memberName._zod.def.shape,
  profileRole: z.union([z.object({ builtInRole: z.enum(builtInRoles) }), z.object({ workspaceRoleId: id })]),
  roleName: z.string(),
  rank: z.number(),
  permissions: z.array(z.string()),
  seesAllContent: z.boolean(),
  /** The member's groups and all below them. */
  scope: z.array(id),
});
export type OwnProfile = z.output<typeof ownProfile>;

export const memberEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/all"),
    summary: "The members of the workspace, by name",
    access: asMember(anyMember),
    reply: z.object({ profiles: z.array(memberName) }),
  }),
  me: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/me"),
    summary: "The caller's own profile and what it may do",
    access: asMember(anyMember),
    reply: ownProfile,
  }),
};
