/** The 22 permission strings of the specification (identity and governance, section 3). */
export const permissions = [
  "analytics.view",
  "content.areas.manage",
  "content.areas.delete",
  "content.documents.manage",
  "content.documents.delete",
  "content.procedures.manage",
  "content.procedures.publish",
  "content.procedures.delete",
  "content.procedures.drafts.delete",
  "content.procedures.shared.manage",
  "content.procedures.analyze",
  "content.sets.manage",
  "content.sets.delete",
  "copilot.queries.manage",
  "timestudies.manage",
  "timestudies.delete",
  "timestudies.elementlists.manage",
  "workspace.members.manage",
  "workspace.roles.manage",
  "workspace.groups.manage",
  "workspace.properties.manage",
  "workspace.sso.manage",
] as const;

export type Permission = (typeof permissions)[number];

/**
 * A role that holds one of these requires a personal sign-in (ruling R3). The database holds the same list as an
 * invariant of the `role` table; a test compares the two.
 */
export const ssoOnlyPermissions: readonly Permission[] = [
  "content.areas.delete",
  "content.documents.delete",
  "content.procedures.delete",
  "content.procedures.drafts.delete",
  "content.procedures.publish",
  "content.sets.delete",
  "timestudies.delete",
  "timestudies.elementlists.manage",
  "workspace.groups.manage",
  "workspace.members.manage",
  "workspace.roles.manage",
  "workspace.sso.manage",
];

const known: ReadonlySet<string> = new Set(permissions);

export const isPermission = (text: string): text is Permission => known.has(text);

/** An unparseable stored list counts as none (specification, identity section 6); unknown strings are dropped. */
export function permissionsFrom(stored: unknown): Permission[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((entry): entry is Permission => typeof entry === "string" && isPermission(entry));
}
