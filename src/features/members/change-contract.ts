import * as z from "zod/mini";
import { visibilityChange } from "#features/groups/contract.ts";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { roleRef } from "#features/roles/contract.ts";
import { builtInRoles } from "#features/roles/rules.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id, someIds } from "#kit/ids.ts";
import { manage, memberDetail } from "./contract.ts";
import { memberPolicy } from "./policy.ts";
import { bulkMembersMax } from "./rules.ts";

/** What became of each member of a bulk change; where one is refused, nothing is changed (threat B48). */
const bulkReply = z.object({
  profiles: z.array(z.object({ profileId: id, outcome: z.enum(["changed", "unchanged"]) })),
});
export type BulkReply = z.output<typeof bulkReply>;

const roleName = z.union([z.enum(builtInRoles), id]);

const changeProblems = ["ownRole", "memberOutranks", "memberHoldsMore", "outOfReach", "lastAdmin"];
const roleProblems = [...changeProblems, "roleOutranks", "roleHoldsMore", "signInMissing", "unknownRole"];
const bulkBytesMax = 4 * 1024 * 1024;

const assignment = { profileId: id, oldRole: z.optional(roleRef) };

const assignments = z
  .array(
    z.union([
      z.strictObject({ ...assignment, builtInRole: z.enum(builtInRoles) }),
      z.strictObject({ ...assignment, workspaceRoleId: id }),
    ]),
  )
  .check(z.minLength(1), z.maxLength(bulkMembersMax));

const groupsOfMembers = {
  profileIds: someIds,
  addGroupIds: z.array(id).check(z.maxLength(bulkMembersMax)),
  deleteGroupIds: z.array(id).check(z.maxLength(bulkMembersMax)),
};
const groupProblems = [
  "addedAndRemoved",
  "unknownAccessGroup",
  "unknownMember",
  "groupOutOfReach",
  "memberOutOfReach",
  "ownAccess",
];

export const memberChangeEndpoints = {
  setRole: endpoint({
    method: "PUT",
    path: inWorkspace("/profiles/{profileId}/role"),
    summary: "Gives a member another role; the old one as the caller saw it, or 409",
    access: manage,
    body: z.strictObject({ profileId: z.optional(id), oldRole: roleRef, newRole: roleRef, digest: previewDigest }),
    reply: memberDetail,
    problems: [...roleProblems, "staleRole", "sightChanged", "freshSignInRequired"],
  }),
  assignRoles: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/profiles/bulk-assign-roles",
    summary: "Gives many members roles: all of them, or none",
    access: manage,
    body: z.strictObject({ assignments, digest: previewDigest }),
    bodyBytesMax: bulkBytesMax,
    reply: bulkReply,
    status: 200,
    problems: ["bulkRefused", "lastAdmin", "unknownRole", "namedTwice", "sightChanged", "freshSignInRequired"],
  }),
  previewRoles: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/profiles/bulk-assign-roles/preview",
    summary: "Who would see more or less if these members were given these roles; changes nothing",
    access: manage,
    body: z.strictObject({ assignments }),
    bodyBytesMax: bulkBytesMax,
    reply: visibilityChange,
    status: 200,
    problems: ["unknownRole", "namedTwice"],
  }),
  setRoleByFunction: endpoint({
    method: "POST",
    path: "/v1/functions/setProfileRole",
    summary: "The same as a function: one member and role, or a list of them",
    access: asMember(memberPolicy.manage, "body.orgID"),
    body: z.strictObject({
      orgID: id,
      profileID: z.optional(id),
      role: z.optional(roleName),
      batchProfileRoleUpdates: z.optional(
        z.array(z.strictObject({ profileID: id, role: roleName })).check(z.maxLength(bulkMembersMax)),
      ),
    }),
    bodyBytesMax: bulkBytesMax,
    reply: bulkReply,
    status: 200,
    problems: [...roleProblems, "bulkRefused", "namedTwice", "freshSignInRequired"],
  }),
  changeGroups: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/profiles/bulk-change-groups",
    summary: "Puts many members into groups and takes them out of others: all of it, or nothing",
    access: manage,
    body: z.strictObject({ ...groupsOfMembers, digest: previewDigest }),
    bodyBytesMax: bulkBytesMax,
    reply: bulkReply,
    status: 200,
    problems: [...groupProblems, "sightChanged"],
  }),
  previewGroups: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/profiles/bulk-change-groups/preview",
    summary: "Who would see what, and who no longer, if these members changed groups so; changes nothing",
    access: manage,
    body: z.strictObject(groupsOfMembers),
    bodyBytesMax: bulkBytesMax,
    reply: visibilityChange,
    status: 200,
    problems: groupProblems,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/{workspaceId}/profiles/{profileId}",
    summary: "Removes a member. What they made and recorded stays, under their name",
    access: manage,
    problems: changeProblems,
  }),
  removeMany: endpoint({
    method: "POST",
    path: "/v1/{workspaceId}/profiles/bulk-delete",
    summary: "Removes many members: all of them, or none",
    access: manage,
    body: z.strictObject({ profileIds: someIds }),
    bodyBytesMax: bulkBytesMax,
    reply: bulkReply,
    status: 200,
    problems: ["bulkRefused", "lastAdmin"],
  }),
};
