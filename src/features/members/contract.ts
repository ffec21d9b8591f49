import * as z from "zod/mini";
import { propertyListQuery, propertySortQuery } from "#features/properties/list-contract.ts";
import { builtInRoles } from "#features/roles/rules.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { anyMember } from "#kit/policy.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { memberPolicy } from "./policy.ts";
import { profileIcon } from "./profile-icon.ts";
import { memberSorts, roleFilters } from "./rules.ts";

export { profileIcon } from "./profile-icon.ts";

/** A member as every member may see them (threat B9): no contact, no groups, no last sign of life. */
export const memberName = z.object({
  id,
  displayName: z.string(),
  profileIcon: z.string(),
  photoUrl: z.nullable(z.string()),
});
export type MemberName = z.output<typeof memberName>;

const profileRole = z.union([z.object({ builtInRole: z.enum(builtInRoles) }), z.object({ workspaceRoleId: id })]);

const detailShape = {
  /** The role by one string: a built-in one's name, or a custom one's id. */
  role: z.optional(z.string()),
  /** The time of the last call as the member, to the minute: the specification's name for `lastActiveAt`. */
  lastActive: z.optional(z.nullable(moment)),
  badgePhotoUrl: z.nullable(z.string()),
  profileRole,
  /** The role's name; its id for a built-in role that was never renamed. */
  roleName: z.string(),
  /** The personal ways of signing in as this member. Without one, only shared devices act as them. */
  linkedUids: z.array(
    z.object({ uid: id, providerType: z.enum(["google", "microsoft", "phone", "link"]), username: z.string() }),
  ),
  accessGroupIds: z.array(id),
  /** In how many more groups the member is that the caller does not see. */
  hiddenGroupCount: z.optional(z.number()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  lastActiveAt: z.nullable(moment),
  createdAt: moment,
  /** The provider's own people, marked by the server alone (threat B22). */
  isProductTeam: z.boolean(),
} as const;

/** A member as a member manager sees them. */
export const memberDetail = z.object({ ...memberName._zod.def.shape, ...detailShape });
export type MemberDetail = z.output<typeof memberDetail>;

/** A member with what the caller may know: the name alone, or everything. */
export const memberProfile = z.union([memberDetail, memberName]);
export type MemberProfile = z.output<typeof memberProfile>;

/** The caller's own profile, with its permissions: the screens evaluate the same policies as the server. */
export const ownProfile = z.object({
  ...memberName._zod.def.shape,
  profileRole,
  roleName: z.string(),
  rank: z.number(),
  permissions: z.array(z.string()),
  seesAllContent: z.boolean(),
  /** The member's groups and all below them. */
  scope: z.array(id),
  /** Acts by a shared device, which takes nothing away. */
  bySharedDevice: z.optional(z.boolean()),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** The profile as its editor sees it. */
export const editedProfile = z.object({
  ...memberName._zod.def.shape,
  badgePhotoUrl: z.nullable(z.string()),
  lastActiveAt: z.nullable(moment),
  revision: z.number(),
});
export type EditedProfile = z.output<typeof editedProfile>;

const filter = {
  ...propertyListQuery,
  /** Part of a name, an address, a number, or a value of a property. */
  search: z.optional(z.string().check(z.maxLength(200))),
  role: z.optional(z.union([z.enum(roleFilters), id])),
  /** Members of a group or of one below it; `unassigned`: members of none. */
  groupId: z.optional(z.union([z.literal("unassigned"), id])),
};

export const manage = asMember(memberPolicy.manage);

export const memberEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/all"),
    summary: "The members of the workspace by name; with more than that for whoever manages members",
    access: asMember(memberPolicy.seeOthers),
    reply: z.object({ profiles: z.array(memberProfile) }),
  }),
  me: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/me"),
    summary: "The caller's own profile and what it may do",
    access: asMember(anyMember),
    reply: ownProfile,
  }),
  card: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/me/card"),
    summary: "The caller's own profile, to edit it",
    access: asMember(anyMember),
    reply: editedProfile,
  }),
  edit: endpoint({
    method: "PUT",
    path: inWorkspace("/profiles/{profileId}"),
    summary: "Edits one's own profile, or that of a member whom one manages; a field that is left out stays",
    access: asMember(anyMember),
    body: z.strictObject({
      displayName: z.optional(name(120)),
      profileIcon: z.optional(profileIcon),
      /** A picture that the caller uploaded; null takes it off. */
      photoId: z.optional(z.nullable(id)),
      badgePhotoId: z.optional(z.nullable(id)),
    }),
    work: "manual",
    revisioned: true,
    reply: editedProfile,
    problems: ["stale", "unknownMedia", "outOfReach", "memberOutranks", "memberHoldsMore"],
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/profiles/{profileId}"),
    summary: "One member; more than the name for whoever manages members and reaches this one",
    access: asMember(anyMember),
    reply: memberProfile,
  }),
  page: endpoint({
    method: "GET",
    path: inWorkspace("/members"),
    summary: "The members that the caller manages, a page at a time",
    access: manage,
    query: z.strictObject({
      ...pageQuery,
      ...filter,
      sort: z.optional(z.enum(memberSorts)),
      /** In place of `sort`. */
      ...propertySortQuery,
    }),
    reply: z.object({ members: z.array(memberDetail), next: z.nullable(z.string()) }),
    problems: ["unknownProperty"],
  }),
  found: endpoint({
    method: "GET",
    path: inWorkspace("/members/found"),
    summary: "All that a filter finds of the members that the caller manages, as many as one change takes",
    access: manage,
    query: z.strictObject(filter),
    reply: z.object({
      members: z.array(memberDetail),
      /** There are more than one change takes; these are the first by name. */
      isMore: z.boolean(),
    }),
    problems: ["unknownProperty"],
    limit: { calls: 30, seconds: 60 },
  }),
  permissions: endpoint({
    method: "POST",
    path: inWorkspace("/profiles/{profileId}/permissions"),
    summary: "What a member may do, by their role and groups. The look is audited, which makes it a POST",
    access: manage,
    reply: z.object({
      profileRole,
      roleName: z.string(),
      permissions: z.array(z.string()),
      requiresSso: z.boolean(),
      restrictContentToAccessGroups: z.boolean(),
      accessGroupIds: z.array(id),
      hiddenGroupCount: z.optional(z.number()),
    }),
    status: 200,
    problems: ["outOfReach"],
  }),
  export: endpoint({
    method: "POST",
    path: inWorkspace("/members/export"),
    summary: "The members that the caller manages, as CSV. Asks for a fresh sign-in, and is audited",
    access: asMember(memberPolicy.export),
    body: z.strictObject(filter),
    reply: "bytes",
    replyTypes: ["text/csv"],
    work: "manual",
    problems: ["freshSignInRequired", "unknownProperty"],
    limit: { calls: 20, seconds: 3600 },
  }),
};
