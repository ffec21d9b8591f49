/** A person on one of the entry screens, and what is known of them. */
export interface Arrival {
  readonly at: "login" | "join" | "invite";
  /** Where they came from, already proven by `ownPath`. */
  readonly from?: string | undefined;
  /** The session belongs to a shared device, without a personal sign-in. */
  readonly isAnonymous: boolean;
  /** The workspace of the device, or of the key that was scanned. */
  readonly workspaceId?: string | undefined;
  readonly inviteId?: string | undefined;
  /** The workspaces of the signed-in user. */
  readonly workspaceIds: readonly string[];
}

/**
 * Where an arrival leads (specification, identity section 2): a `from` wins over all else; an anonymous user goes to
 * select-profile from the sign-in page and to create-profile from join; an invite to the profile it creates; every other
 * user to their only workspace, or to the choice.
 * @throws Error where an anonymous user has no workspace, or an invite no id, since neither has a target
 */
export function entryTarget(arrival: Arrival): string {
  const { at, from, isAnonymous, workspaceId, inviteId, workspaceIds } = arrival;
  if (from !== undefined) return from;
  if (at === "invite") {
    if (inviteId === undefined) throw new Error("No invite");
    return `/create-profile/invite/${inviteId}`;
  }
  if (isAnonymous) {
    if (workspaceId === undefined) throw new Error("No workspace");
    return at === "join" ? `/create-profile/${workspaceId}` : `/select-profile/${workspaceId}`;
  }
  const only = workspaceId ?? (workspaceIds.length === 1 ? workspaceIds[0] : undefined);
  return only === undefined ? "/workspace-select" : `/app/${only}/home`;
}
