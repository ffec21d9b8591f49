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
