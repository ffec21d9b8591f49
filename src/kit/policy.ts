import type { Permission } from "./permissions.ts";

/** How the actor came in. Only the server knows it, and the system itself has none. */
export interface ActorSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly identityId: string | null;
  /** google, microsoft, phone, device, link; null where the identity is not known. */
  readonly provider: string | null;
  /** Proven by the provider, or null. */
  readonly emailDomain: string | null;
  /** When the person last proved who they are; a renewed token does not count. */
  readonly signedInAt: Date;
}

/** The caller: a member of one workspace, as the gate proved them for this one request. */
export interface Actor {
  readonly profileId: string;
  readonly workspaceId: string;
  readonly displayName: string;
  /** admin 4, groupAdmin 3, contentAuthor 2, operator and custom roles 1 (specification, identity section 9) */
  readonly rank: number;
  readonly permissions: ReadonlySet<Permission>;
  /** The role's `restrictContentToAccessGroups` is false: group restrictions on content do not apply. */
  readonly seesAllContent: boolean;
  /** The member's access groups and every group below them (ruling R4). */
  readonly scope: ReadonlySet<string>;
  readonly session?: ActorSession | undefined;
  /** The member uses a shared device, so their identity is not proven. */
  readonly bySharedDevice?: boolean | undefined;
}

/** Content as the visibility rule sees it: no groups means everybody in the workspace. */
export interface Grouped {
  readonly accessGroupIds: readonly string[];
}

/** A decision about one actor and one thing. `words` is what the documentation and the refusal show. */
export interface Policy<Thing = unknown> {
  (actor: Actor, thing: Thing): boolean;
  readonly words: string;
}

export const adminRank = 4;

export function policy<Thing = unknown>(words: string, decide: (actor: Actor, thing: Thing) => boolean): Policy<Thing> {
  return Object.assign((actor: Actor, thing: Thing) => decide(actor, thing), { words });
}

/** Any member of the workspace. */
export const anyMember: Policy = policy("any member", () => true);

/** [MB14] [MB16] What a shared device may not: it names no colleagues and takes nothing away (question Q18, threat B37). */
export const ownSignIn: Policy = policy("a sign-in of one's own", (actor) => actor.bySharedDevice !== true);

export const isAdmin: Policy = policy("is admin", (actor) => actor.rank === adminRank);

export const may = (permission: Permission): Policy => policy(permission, (actor) => actor.permissions.has(permission));

export const all = <Thing>(...policies: readonly Policy<Thing>[]): Policy<Thing> =>
  policy(policies.map((one) => one.words).join(" and "), (actor, thing) => policies.every((one) => one(actor, thing)));

export const any = <Thing>(...policies: readonly Policy<Thing>[]): Policy<Thing> =>
  policy(policies.map((one) => one.words).join(" or "), (actor, thing) => policies.some((one) => one(actor, thing)));

/** [MB16] Exports what analytics show, as a file or a picture (specification, identity section 6; question Q18, threat B37). */
export const exportsAnalytics: Policy = all(may("content.procedures.analyze"), ownSignIn);

/** [WS4] Who sets what holds for the whole workspace, whichever feature the setting belongs to. */
export const managesWorkspace: Policy = any(isAdmin, may("workspace.properties.manage"));

/**
 * Ruling R4: content without groups is global; content with groups is seen by a member whose scope holds one of
 * them, or whose role is not restricted to access groups. Its twin in SQL is `visibleTo`.
 */
export const inScope: Policy<Grouped> = policy(
  "in the member's groups",
  (actor, thing) =>
    thing.accessGroupIds.length === 0 ||
    actor.seesAllContent ||
    thing.accessGroupIds.some((groupId) => actor.scope.has(groupId)),
);

export const isSelf: Policy<{ readonly profileId: string }> = policy(
  "is the member's own",
  (actor, thing) => actor.profileId === thing.profileId,
);
