/*
 * Who may give whom which role, written anew from ruling R3 and the threats B47 to B51: it imports no rule of the
 * product.
 */

type BuiltIn = "admin" | "groupAdmin" | "contentAuthor" | "operator";

export interface RoleModel {
  readonly name: string;
  /** Null: a custom role. */
  readonly builtIn: BuiltIn | null;
  readonly rank: number;
  readonly holds: "everything" | readonly string[];
  readonly isBoundToGroups: boolean;
}

const ofContentAuthors = [
  "content.areas.manage",
  "content.documents.manage",
  "content.procedures.manage",
  "content.procedures.analyze",
  "content.sets.manage",
  "timestudies.manage",
];

/** All of them but roles, SSO and properties. */
const ofGroupAdmins = [
  ...ofContentAuthors,
  "analytics.view",
  "content.areas.delete",
  "content.documents.delete",
  "content.procedures.delete",
  "content.procedures.drafts.delete",
  "content.procedures.publish",
  "content.procedures.shared.manage",
  "content.sets.delete",
  "copilot.queries.manage",
  "timestudies.delete",
  "timestudies.elementlists.manage",
  "workspace.groups.manage",
  "workspace.members.manage",
];

const builtIn = (name: BuiltIn, rank: number, holds: RoleModel["holds"]): RoleModel => ({
  name,
  builtIn: name,
  rank,
  holds,
  isBoundToGroups: name !== "admin",
});

/** A custom role ranks as operator. */
const custom = (name: string, holds: readonly string[], isBoundToGroups = true): RoleModel => ({
  name,
  builtIn: null,
  rank: 1,
  holds,
  isBoundToGroups,
});

const admin = builtIn("admin", 4, "everything");
const groupAdmin = builtIn("groupAdmin", 3, ofGroupAdmins);
const contentAuthor = builtIn("contentAuthor", 2, ofContentAuthors);
const operator = builtIn("operator", 1, []);
const nothing = custom("custom, nothing", []);
const publishes = custom("custom, publishes", ["content.procedures.publish"]);
const governs = custom("custom, manages roles", ["workspace.roles.manage"]);
const unbound = custom("custom, not bound to groups", [], false);
const members = custom("custom, manages members", ["workspace.members.manage"]);
const membersAndPublishes = custom("custom, manages members and publishes", [
  "workspace.members.manage",
  "content.procedures.publish",
]);

/** The seven who act, and the seven whom they act on. */
export const heldRoles: readonly RoleModel[] = [
  admin,
  groupAdmin,
  contentAuthor,
  operator,
  members,
  membersAndPublishes,
  nothing,
];

/** What the target gets: the built-in roles, and custom ones that more is asked for. */
export const newRoles: readonly RoleModel[] = [admin, groupAdmin, contentAuthor, operator, publishes, governs, unbound];

const holdsAllOf = (actor: RoleModel, role: RoleModel): boolean =>
  actor.holds === "everything" ||
  (role.holds !== "everything" && role.holds.every((permission) => actor.holds.includes(permission)));

export const managesMembers = ({ holds }: RoleModel): boolean =>
  holds === "everything" || holds.includes("workspace.members.manage");

/** Whether somebody else's role may be changed so. Reach and the target's sign-in are as they should be. */
export function mayGive(actor: RoleModel, oldRole: RoleModel, newRole: RoleModel): boolean {
  if (!managesMembers(actor)) return false;
  if (actor.builtIn === "admin") return true;
  if (actor.isBoundToGroups && !newRole.isBoundToGroups) return false;
  return [oldRole, newRole].every((role) => actor.rank > role.rank && holdsAllOf(actor, role));
}
