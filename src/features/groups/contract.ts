import * as z from "zod/mini";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { anyMember } from "#kit/policy.ts";
import { name } from "#kit/text.ts";
import { groupPolicy } from "./policy.ts";
import { previewDigest } from "./preview-contract.ts";
import { bulkMax, previewedMax } from "./rules.ts";

export const accessGroup = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  parentId: z.nullable(id),
  /** Counts the edits; an edit names the revision that it is based on. */
  revision: z.number(),
});
export type AccessGroup = z.output<typeof accessGroup>;

/** What is given other groups by a call of its own. */
const assignableKinds = [
  "area",
  "procedure",
  "procedureSet",
  "document",
  "documentFolder",
  "elementList",
  "timeStudy",
] as const;
const assignableKind = z.enum(assignableKinds);
export type AssignableKind = z.output<typeof assignableKind>;

/** Templates have the groups of what they were made from. */
export const contentKind = z.enum([...assignableKinds, "template"]);
export type ContentKind = z.output<typeof contentKind>;

const person = z.object({ id, displayName: z.string() });
const counts = z.array(z.object({ kind: contentKind, count: z.number() }));
export const thing = z.object({ kind: contentKind, id, title: z.string() });
export type Thing = z.output<typeof thing>;

const side = z.object({
  peopleCount: z.number(),
  /** The first of them by name, of those whom the caller may know because of things visible to both. */
  people: z.array(person),
  things: counts,
  /** The first of the things by title, of those visible to the caller; the counts include the others. */
  titles: z.array(thing),
});

/** Who would newly see what, and who would lose visibility of it (ruling R4, threat B61). */
export const visibilityChange = z.object({
  gains: side,
  losses: side,
  /** Things that the whole workspace would see. */
  everyone: counts,
  everyoneTitles: z.array(thing),
  /** Goes back with the change: where the answer would be another by then, the change is 409 `sightChanged`. */
  digest: z.string(),
});
export type VisibilityChange = z.output<typeof visibilityChange>;

export const groupDetail = z.object({
  ...accessGroup._zod.def.shape,
  /** Members who are in the group itself. */
  memberIds: z.array(id),
  /** Members who see what the group sees because they are in a group above it. */
  memberIdsAbove: z.array(id),
  /** The things that have this group. */
  things: counts,
  /** The things that have a group below it. */
  thingsBelow: counts,
});
export type GroupDetail = z.output<typeof groupDetail>;

/**
 * A way in which a member sees a thing. `chain`: from the member's group down to the thing's; a hidden group has no
 * name.
 */
const way = z.object({
  because: z.enum(["everyone", "role", "group"]),
  chain: z.array(z.object({ id: z.nullable(id), name: z.nullable(z.string()) })),
  /** The folder above whose group it is; a hidden one has no name. Left out if the group is the thing's own. */
  folder: z.optional(z.object({ id: z.nullable(id), name: z.nullable(z.string()) })),
  endings: z.array(
    z.enum(["restrictThing", "changeRole", "leaveGroup", "ungroupThing", "ungroupFolder", "moveThing", "moveGroup"]),
  ),
});
export type VisibilityPath = z.output<typeof way>;

const profileIds = z.array(id).check(z.minLength(1), z.maxLength(bulkMax));
const icon = z.string().check(z.regex(/^[a-zA-Z0-9-]{1,40}$/));
const target = z.optional(z.nullable(id));

export const groupChangeInput = z.union([
  z.strictObject({ change: z.literal("move"), parentId: z.nullable(id) }),
  z.strictObject({
    change: z.literal("membership"),
    addProfileIds: z.array(id).check(z.maxLength(bulkMax)),
    removeProfileIds: z.array(id).check(z.maxLength(bulkMax)),
  }),
  z.strictObject({
    change: z.literal("removal"),
    assignContentToGroupId: z.nullable(id),
    assignMembersToGroupId: z.nullable(id),
  }),
]);

/** A preview of another choice of groups on things: each is changed by a call of its own, with a digest of its own. */
export const accessPreview = z.object({
  ...visibilityChange._zod.def.shape,
  digests: z.record(z.string(), z.string()),
});
export type AccessPreview = z.output<typeof accessPreview>;

const view = asMember(anyMember);
const manage = asMember(groupPolicy.manage);
const changeMembership = asMember(groupPolicy.changeMembership);
const membershipReply = z.object({ groupId: id, changedCount: z.number() });
const reach = ["unknownAccessGroup", "groupOutOfReach", "memberOutOfReach", "ownAccess"] as const;

export const groupEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/groups"),
    summary: "The visible access groups, sorted by name. A hidden parent is null",
    access: view,
    reply: z.object({ groups: z.array(accessGroup) }),
  }),
  permissions: endpoint({
    method: "GET",
    path: inWorkspace("/groups/permissions"),
    summary: "The groups that the caller may assign and manage",
    access: view,
    reply: z.object({ modifiableGroups: z.array(id) }),
  }),
  membership: endpoint({
    method: "GET",
    path: inWorkspace("/groups/membership/all"),
    summary:
      "Who is in which group, by profile: all visible ones for who manages members or groups, else the caller's own",
    access: view,
    reply: z.record(z.string(), z.array(id)),
  }),
  get: endpoint({
    method: "GET",
    path: inWorkspace("/groups/{groupId}"),
    summary: "One group with its members and what it sees, for who manages members or groups",
    access: changeMembership,
    reply: groupDetail,
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/groups"),
    summary: "A new group. At the top only for who reaches every group; else below one that the caller manages",
    access: manage,
    body: z.strictObject({ name: name(120), icon: z.optional(icon), parentId: z.optional(z.nullable(id)) }),
    reply: accessGroup,
    status: 201,
    problems: ["groupExists", "nameReserved", "tooDeep", "tooManyGroups", "groupOutOfReach"],
  }),
  update: endpoint({
    method: "PUT",
    path: inWorkspace("/groups/{groupId}"),
    summary: "Renames a group, changes its icon or moves it; a field that is left out stays",
    access: manage,
    body: z.strictObject({
      name: z.optional(name(120)),
      icon: z.optional(icon),
      parentId: z.optional(z.nullable(id)),
      digest: previewDigest,
    }),
    revisioned: true,
    reply: accessGroup,
    problems: [
      "stale",
      "groupExists",
      "nameReserved",
      "tooDeep",
      "groupBelowItself",
      "groupOutOfReach",
      "sightChanged",
    ],
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/groups/{groupId}"),
    summary:
      "Deletes a group. Says where its content and members go (null: nowhere) unless it has none; what lies below moves up",
    access: manage,
    body: z.strictObject({
      assignContentToGroupId: target,
      assignMembersToGroupId: target,
      /** Required if content would be left without a group: everyone would see it (ruling R4). */
      makeGlobal: z.optional(z.boolean()),
      digest: previewDigest,
    }),
    problems: [
      "contentUnassigned",
      "membersUnassigned",
      "unknownAccessGroup",
      "wouldBecomeGlobal",
      "groupOutOfReach",
      "ownAccess",
      "sightChanged",
    ],
  }),
  addMembers: endpoint({
    method: "POST",
    path: inWorkspace("/groups/{groupId}/membership"),
    summary: "Puts members into a group; who is in it already stays",
    access: changeMembership,
    body: z.strictObject({ profileIds, digest: previewDigest }),
    reply: membershipReply,
    problems: [...reach, "unknownMember", "sightChanged"],
  }),
  removeMembers: endpoint({
    method: "DELETE",
    path: inWorkspace("/groups/{groupId}/membership"),
    summary: "Takes members out of a group",
    access: changeMembership,
    body: z.strictObject({ profileIds, digest: previewDigest }),
    reply: membershipReply,
    problems: [...reach, "unknownMember", "sightChanged"],
  }),
  preview: endpoint({
    method: "POST",
    path: inWorkspace("/groups/{groupId}/preview"),
    summary: "Who would newly see what and who would lose visibility of it, if this were done; changes nothing",
    access: changeMembership,
    work: "read",
    body: groupChangeInput,
    reply: visibilityChange,
    problems: ["groupOutOfReach", "groupBelowItself", "tooDeep"],
  }),
  previewAccess: endpoint({
    method: "POST",
    path: inWorkspace("/access/preview"),
    summary: "Who would newly see these things and who no longer, if they were given and lost these groups",
    access: asMember(groupPolicy.changeAccess),
    work: "read",
    body: z.strictObject({
      things: z.array(z.strictObject({ kind: assignableKind, id })).check(z.minLength(1), z.maxLength(previewedMax)),
      addAccessGroupIds: z.array(id).check(z.maxLength(bulkMax)),
      removeAccessGroupIds: z.array(id).check(z.maxLength(bulkMax)),
    }),
    reply: accessPreview,
    problems: ["unknownAccessGroup"],
  }),
  things: endpoint({
    method: "GET",
    path: inWorkspace("/groups/things"),
    summary: "Things visible to the caller by title; of one group where it is named. At most 100",
    access: changeMembership,
    query: z.strictObject({ groupId: z.optional(id), search: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ things: z.array(thing) }),
  }),
  why: endpoint({
    method: "GET",
    path: inWorkspace("/groups/why"),
    summary: "Every way in which a member sees a thing, the shortest first; none means that they do not see it",
    access: view,
    query: z.strictObject({ profileId: id, kind: contentKind, thingId: id }),
    reply: z.object({ thing, ways: z.array(way) }),
  }),
};
