import { type Actor, may, policy } from "#kit/policy.ts";
import type { PropertyKind } from "./rules/property.ts";

/** Who writes things of a kind. Who may see and edit a member is the business of `members`, which the app hands in. */
const editPermission = {
  procedure: "content.procedures.manage",
  document: "content.documents.manage",
  area: "content.areas.manage",
  member: "workspace.members.manage",
} as const;

export const propertyPolicy = {
  /** [CF1] Defines, changes, orders, retires and restores. */
  define: may("workspace.properties.manage"),
  /** [CF4] The kind's own permission; that the actor sees the thing is asked of the thing. */
  editValues: policy<{ readonly kind: PropertyKind }>("may edit the thing", (actor: Actor, { kind }) =>
    actor.permissions.has(editPermission[kind]),
  ),
};
