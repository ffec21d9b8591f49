/*
 * Who may do what, written from the specification's words and apart from the server: it imports no policy, no role and
 * no rule of the product. Where this page and the server differ, one of them is wrong.
 */

/** Where the groups of a thing stand to those of a member who is in `own` alone. */
export const relations = ["none", "own", "ancestor", "descendant", "sibling", "mixed"] as const;
export type Relation = (typeof relations)[number];

/** A member of X sees content of X and of what is below X; content without groups is everybody's (ruling R4). */
const withinScope: Readonly<Record<Relation, boolean>> = {
  none: true,
  own: true,
  ancestor: false,
  descendant: true,
  sibling: false,
  mixed: true,
};

/** A member in no group sees what has none. */
const withoutGroups: Readonly<Record<Relation, boolean>> = {
  none: true,
  own: false,
  ancestor: false,
  descendant: false,
  sibling: false,
  mixed: false,
};

const content = {
  author: [
    "content.areas.manage",
    "content.documents.manage",
    "content.procedures.manage",
    "content.procedures.analyze",
    "content.sets.manage",
    "timestudies.manage",
  ],
  deletes: [
    "content.areas.delete",
    "content.documents.delete",
    "content.procedures.delete",
    "content.procedures.drafts.delete",
    "content.sets.delete",
  ],
} as const;

const ofGroupAdmins = [
  ...content.author,
  ...content.deletes,
  "analytics.view",
  "content.procedures.publish",
  "content.procedures.shared.manage",
  "copilot.queries.manage",
  "timestudies.delete",
  "timestudies.elementlists.manage",
  "workspace.members.manage",
  "workspace.groups.manage",
] as const;

const ofAdmins = [
  ...ofGroupAdmins,
  "workspace.roles.manage",
  "workspace.sso.manage",
  "workspace.properties.manage",
] as const;

/** How far somebody comes before any thing is looked at. */
export type Standing = "member" | "lacksSignIn" | "notAMember" | "nobody";

export interface Principal {
  readonly name: string;
  readonly standing: Standing;
  readonly holds: readonly string[];
  readonly sees: Readonly<Record<Relation, boolean>>;
  /** A built-in role, or the permissions of a custom one. */
  readonly role: "admin" | "groupAdmin" | "contentAuthor" | "operator" | "custom";
  readonly isRestricted: boolean;
  /** In the group `own`, or in none. */
  readonly isInOwn: boolean;
  readonly signIn: "google" | "device";
}

const everything: Readonly<Record<Relation, boolean>> = {
  none: true,
  own: true,
  ancestor: true,
  descendant: true,
  sibling: true,
  mixed: true,
};

const member = (name: string, role: Principal["role"], holds: readonly string[] = []): Principal => ({
  name,
  standing: "member",
  role,
  holds,
  sees: withinScope,
  isRestricted: true,
  isInOwn: true,
  signIn: "google",
});

const admin: Principal = {
  ...member("admin", "admin", ofAdmins),
  sees: everything,
  isRestricted: false,
  isInOwn: false,
};

/** The fourteen. */
export const principals: readonly Principal[] = [
  admin,
  member("group admin", "groupAdmin", ofGroupAdmins),
  member("content author", "contentAuthor", content.author),
  member("operator", "operator"),
  { ...member("operator in no group", "operator"), sees: withoutGroups, isInOwn: false },
  { ...member("operator on a shared device", "operator"), signIn: "device" },
  member("may publish", "custom", ["content.procedures.publish"]),
  member("may delete", "custom", content.deletes),
  member("may govern", "custom", ["workspace.members.manage", "workspace.groups.manage", "workspace.roles.manage"]),
  { ...member("reads everything", "custom"), sees: everything, isRestricted: false, isInOwn: false },
  { ...admin, name: "admin on a shared device", standing: "lacksSignIn", signIn: "device" },
  { ...admin, name: "removed admin", standing: "notAMember" },
  { ...admin, name: "admin of a sibling workspace", standing: "notAMember" },
  { ...member("nobody", "operator"), standing: "nobody" },
];

/** Members of the group `own` with one permission each, in addition to the fourteen principals. */
export const holdersOfOne: readonly Principal[] = [
  "workspace.roles.manage",
  "workspace.members.manage",
  "workspace.groups.manage",
  "analytics.view",
  "content.procedures.analyze",
  "content.procedures.manage",
  "content.documents.manage",
  "content.sets.manage",
].map((permission) => member(`holds ${permission}`, "custom", [permission]));

/** What an operation asks for: a session alone, membership, or one of some permissions. */
export type Needs = "session" | "member" | readonly string[];

export type Verdict = "done" | "401" | "403" | "404";

/** What the specification answers, before the state of the thing matters. */
export function verdict(who: Principal, needs: Needs, sees: boolean): Verdict {
  if (who.standing === "nobody") return "401";
  if (needs === "session") return "done";
  if (who.standing === "notAMember") return "404";
  if (who.standing === "lacksSignIn") return "403";
  if (needs !== "member" && !needs.some((permission) => who.holds.includes(permission))) return "403";
  return sees ? "done" : "404";
}

/**
 * Whether the person reaches a member in groups of that relation. The reach of a group admin is the members of their own
 * groups and of those below (ruling R3); others who manage members are not bound to groups.
 */
export const reachesMember = (who: Principal, relation: Relation): boolean =>
  who.role !== "groupAdmin" || reachesGroup(who, relation);

/**
 * Whether a group of that relation is the person's to see and to manage: their own and those below, all of them for who
 * is not bound to groups (rulings R3, R4). The relation `none` is a group that the person has nothing to do with.
 */
export const reachesGroup = (who: Principal, relation: Relation): boolean =>
  !who.isRestricted || (who.isInOwn && ["own", "descendant", "mixed"].includes(relation));

const ranks = { admin: 4, groupAdmin: 3, contentAuthor: 2, operator: 1, custom: 1 } as const;

/** Admin, or strictly above (specification, identity section 5). A custom role ranks as operator. */
export const outranks = (who: Pick<Principal, "role">, role: Principal["role"]): boolean =>
  who.role === "admin" || ranks[who.role] > ranks[role];
