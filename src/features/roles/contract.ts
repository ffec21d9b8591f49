import * as z from "zod/mini";
import { visibilityChange } from "#features/groups/contract.ts";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { permissions } from "#kit/permissions.ts";
import { name } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { rolePolicy } from "./policy.ts";
import { builtInRoles } from "./rules.ts";

const roleFields = {
  name: z.string(),
  permissions: z.array(z.string()),
  requiresSso: z.boolean(),
  restrictContentToAccessGroups: z.boolean(),
  updatedAt: moment,
  /** Counts the edits; an edit names the revision that it is based on. */
  revision: z.number(),
  /** How many hold it now. */
  memberCount: z.number(),
  /** The caller holds it. */
  isOwn: z.boolean(),
  isBuiltInRole: z.optional(z.boolean()),
  /** Its name; for a built-in role that was never renamed, its name in the first language of the workspace. */
  localizedName: z.optional(z.string()),
};

/** A built-in role; its name is that of the built-in role itself until it is renamed. */
export const builtInRole = z.object({ builtInRole: z.enum(builtInRoles), isRenamed: z.boolean(), ...roleFields });
export type BuiltInRoleShown = z.output<typeof builtInRole>;

export const customRole = z.object({ roleId: id, createdAt: moment, ...roleFields });
export type CustomRole = z.output<typeof customRole>;

/** A role as members name it: one of the built-in ones, or a custom one by its id. */
export const roleRef = z.union([
  z.strictObject({ builtInRole: z.enum(builtInRoles) }),
  z.strictObject({ workspaceRoleId: id }),
]);
export type RoleRef = z.output<typeof roleRef>;

/** Members of a role whom a change would lock out, in the problem `membersWithoutSignIn`. */
export const lockedOut = z.object({ members: z.array(z.object({ id, displayName: z.string() })) });

/** The reason for each member that blocks a change of many: `current` of the problem `bulkRefused`. */
export const bulkRefusals = z.object({
  refusals: z.array(z.object({ profileId: id, displayName: z.string(), reason: z.string() })),
});
export type BulkRefusal = z.output<typeof bulkRefusals>["refusals"][number];

const manage = asMember(rolePolicy.manage);
/** Each at most once, in the order of the specification. */
const held = z.array(z.enum(permissions)).check(z.maxLength(permissions.length));
/** Overrides one check: members of the role who have no sign-in of their own (ruling R3). */
const forceOverride = z.optional(z.boolean());
const changeProblems = [
  "stale",
  "roleNameTaken",
  "ownRole",
  "roleHoldsMore",
  "permissionsRequireSso",
  "membersWithoutSignIn",
  "restrictionIsAdmins",
];

export const roleEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/roles"),
    summary: "The roles of the workspace: built-in ones in their order, then custom ones by creation time",
    access: asMember(rolePolicy.view),
    reply: z.object({ builtInRoles: z.array(builtInRole), workspaceRoles: z.array(customRole) }),
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/roles"),
    summary: "A new custom role; it holds nothing that its maker lacks",
    access: manage,
    body: z.strictObject({
      name: name(),
      permissions: held,
      requiresSso: z.optional(z.boolean()),
      /** Left out: restricted. */
      restrictContentToAccessGroups: z.optional(z.boolean()),
    }),
    reply: customRole,
    status: 201,
    problems: ["roleNameTaken", "roleHoldsMore", "permissionsRequireSso", "restrictionIsAdmins", "tooManyRoles"],
  }),
  updateBuiltIn: endpoint({
    method: "PUT",
    path: inWorkspace("/roles/built-in/{builtInRoleId}"),
    summary:
      "Renames a built-in role (null: its own name again), or changes whether it requires SSO. The id is its name",
    access: manage,
    params: { builtInRoleId: z.enum(builtInRoles) },
    body: z.strictObject({
      name: z.optional(z.nullable(name())),
      requiresSso: z.optional(z.boolean()),
      forceOverride,
    }),
    revisioned: true,
    reply: builtInRole,
    problems: [...changeProblems, "ssoRequirementFixed"],
  }),
  update: endpoint({
    method: "PUT",
    path: inWorkspace("/roles/{roleId}"),
    summary: "Changes a custom role; a field that is left out stays",
    access: manage,
    body: z.strictObject({
      name: z.optional(name()),
      permissions: z.optional(held),
      requiresSso: z.optional(z.boolean()),
      restrictContentToAccessGroups: z.optional(z.boolean()),
      forceOverride,
      digest: previewDigest,
    }),
    revisioned: true,
    reply: customRole,
    problems: [...changeProblems, "sightChanged"],
  }),
  preview: endpoint({
    method: "POST",
    path: inWorkspace("/roles/{roleId}/preview"),
    summary: "Who would see more or less if a custom role were bound to groups or freed, or deleted; changes nothing",
    access: manage,
    body: z.union([
      z.strictObject({ restrictContentToAccessGroups: z.boolean() }),
      z.strictObject({ reassignToRoleId: z.union([z.enum(builtInRoles), id]) }),
    ]),
    reply: visibilityChange,
    status: 200,
    problems: ["reassignToSelf", "unknownRole"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: inWorkspace("/roles/{roleId}"),
    summary: "Deletes a custom role; its members get another, by the same rule as a change of their role",
    access: manage,
    body: z.strictObject({
      /** A custom role's id, or the name of a built-in role. Needed where members hold the role. */
      reassignToRoleId: z.optional(z.nullable(z.union([z.enum(builtInRoles), id]))),
      digest: previewDigest,
    }),
    problems: [
      "reassignmentRequired",
      "reassignToSelf",
      "unknownRole",
      "ownRole",
      "roleHoldsMore",
      "bulkRefused",
      "sightChanged",
      "freshSignInRequired",
    ],
  }),
};
