import { createHash } from "node:crypto";
import { sql } from "kysely";
import { inScope } from "#kit/policy.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ContentKind, VisibilityChange } from "../contract.ts";
import { chainUp, type GroupNode, withDescendants } from "../rules.ts";
import {
  countByKind,
  isForAuthors,
  selectThingsWith,
  type ThingClass,
  templateReading,
  titlesOf,
} from "./content-kinds.ts";
import { selectGroups } from "./group-store.ts";
import { type Facts, type Outcome, unbound, visibilityChange } from "./visibility-change.ts";
import { nameFirst, namesMax } from "./visibility-of-things.ts";

/** A change of the tree, of the members of groups, of who is bound to groups at all, or the deletion of a group. */
export type VisibilityRequest =
  | { readonly change: "move"; readonly groupId: string; readonly parentId: string | null }
  | { readonly change: "membership"; readonly edits: readonly MembershipEdit[] }
  | {
      readonly change: "restriction";
      readonly liftedFrom: readonly string[];
      readonly setOn: readonly string[];
      /** Those of both who write procedures afterwards. [TP3] */
      readonly authors: readonly string[];
    }
  | {
      readonly change: "removal";
      readonly groupId: string;
      readonly contentTo: string | null;
      readonly membersTo: string | null;
    };

export interface MembershipEdit {
  readonly profileIds: readonly string[];
  readonly addGroupIds: readonly string[];
  readonly deleteGroupIds: readonly string[];
}

/** Things of one kind that have the same groups before and after, with what the digest knows them by. */
export interface JudgedThings {
  readonly kind: ContentKind;
  readonly ids: readonly string[];
  readonly count: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly mark: string;
  readonly isForAuthors?: boolean;
}

export interface VisibilityFacts extends Omit<Facts, "things"> {
  readonly things: readonly JudgedThings[];
  /** Things that everyone would see, including deleted ones that can be restored. */
  readonly everyone: readonly (Pick<JudgedThings, "kind" | "ids" | "count" | "mark"> & {
    readonly groupIds: readonly string[];
  })[];
}

/**
 * [GR14] Who would newly see what and who would lose visibility of it, if this were done now, with a digest of the
 * answer. It examines only members who are bound to groups, before or after: others see everything at both times.
 */
export async function previewOf(
  scope: Scope,
  tree: readonly GroupNode[],
  input: VisibilityRequest,
): Promise<VisibilityChange> {
  return answerOf(scope, await factsOf(scope, tree, input));
}

/**
 * [GR15] [GR22] Checks that the state is the one that the preview showed. It stays so until the commit, because the
 * caller has begun with `lockVisibility`. Returns the details for the audit. @throws Problem 409 `sightChanged` with
 * the new preview
 */
export async function requireShown(scope: Scope, input: VisibilityRequest, digest: string | undefined): Promise<Shown> {
  if (digest === undefined) return notShown;
  const current = await previewOf(scope, await selectGroups(scope), input);
  if (current.digest !== digest) throw sightChanged(current);
  return { previewShown: true };
}

/** Part of the details of every audit entry of a visibility change [GR22]. */
export interface Shown {
  readonly previewShown: boolean;
}

/** For a change that no preview goes with. */
export const notShown: Shown = { previewShown: false };

export const sightChanged = (current: VisibilityChange): Problem =>
  new Problem("conflict", "sightChanged", {
    detail: "Something changed in the meantime: look again at who would see what",
    current,
  });

async function factsOf(scope: Scope, tree: readonly GroupNode[], input: VisibilityRequest): Promise<VisibilityFacts> {
  const below = withDescendants(tree, groupsNamedBy(input, tree));
  const things = (await selectThingsWith(scope, [...below])).map((thing) => ({
    ...thing,
    before: thing.groupIds,
    after: groupsAfterChange(thing.groupIds, input),
    isForAuthors: isForAuthors(thing.kind),
  }));
  return {
    treeBefore: tree,
    treeAfter: treeAfterChange(tree, input),
    things,
    members: await membersOf(scope, tree, input),
    everyone: input.change === "removal" ? await turningGlobal(scope, input) : [],
  };
}

/** The groups whose content a member may newly see or no longer see. */
function groupsNamedBy(input: VisibilityRequest, tree: readonly GroupNode[]): string[] {
  switch (input.change) {
    case "membership":
      return input.edits.flatMap((edit) => [...edit.addGroupIds, ...edit.deleteGroupIds]);
    case "restriction":
      return tree.map((group) => group.id);
    case "removal":
      return input.membersTo === null ? [input.groupId] : [input.groupId, input.membersTo];
    case "move":
      return [input.groupId];
  }
}

/** The members whose visibility may change, with their groups before and after. */
async function membersOf(
  scope: Scope,
  tree: readonly GroupNode[],
  input: VisibilityRequest,
): Promise<Facts["members"]> {
  if (input.change === "restriction") {
    const [lifted, authors] = [new Set(input.liftedFrom), new Set(input.authors)];
    const held = await selectMembers(scope, [], [...input.liftedFrom, ...input.setOn]);
    return held.map(({ profileId, groupIds, isAuthor: before }) => {
      const [bound, free] = [groupIds, [...groupIds, unbound]];
      const isAuthor = { before, after: authors.has(profileId) };
      return lifted.has(profileId)
        ? { profileId, before: bound, after: free, isAuthor }
        : { profileId, before: free, after: bound, isAuthor };
    });
  }
  if (input.change === "membership") {
    const editsOf = new Map<string, MembershipEdit[]>();
    for (const edit of input.edits) {
      for (const id of edit.profileIds) editsOf.set(id, [...(editsOf.get(id) ?? []), edit]);
    }
    const held = (await selectMembers(scope, [], [...editsOf.keys()])).filter((one) => one.isBound);
    return held.map(({ profileId, groupIds, isAuthor }) => ({
      profileId,
      before: groupIds,
      after: (editsOf.get(profileId) ?? []).reduce(groupsAfterEdit, groupIds),
      isAuthor: { before: isAuthor, after: isAuthor },
    }));
  }
  // Who is in the group, in one above it, or in one above where it or its content goes.
  const byId = new Map(tree.map((group) => [group.id, group]));
  const goesTo = input.change === "move" ? input.parentId : input.contentTo;
  const near = [...chainUp(byId, input.groupId), ...(goesTo === null ? [] : chainUp(byId, goesTo))];
  const held = (await selectMembers(scope, near, [])).filter((one) => one.isBound);
  return held.map(({ profileId, groupIds, isAuthor }) => ({
    profileId,
    before: groupIds,
    after: heirsOf(groupIds, input),
    isAuthor: { before: isAuthor, after: isAuthor },
  }));
}

/** Pure but for the names: the same facts have the same digest. */
export async function answerOf(scope: Scope, facts: VisibilityFacts): Promise<VisibilityChange> {
  const outcome = visibilityChange(facts);
  // [GR21] Who is named, is so by what the actor sees; the rest is in the counts.
  const isSeen = (groupIds: readonly string[]) => inScope(scope.actor, { accessGroupIds: groupIds });
  const isAuthor = scope.actor.permissions.has(templateReading);
  const seen = facts.things.filter((one) => isSeen(one.before) && (isAuthor || !one.isForAuthors));
  const named = seen.length === facts.things.length ? outcome : visibilityChange({ ...facts, things: seen });
  const sideOf = async (side: "gains" | "losses", changed: "gained" | "lost") => ({
    peopleCount: outcome[side].profileIds.size,
    people: await nameFirst(scope, named[side].profileIds),
    things: countsOf(outcome[side].things),
    titles: await titlesOf(
      scope,
      seen.filter((_, at) => named[changed].has(at)),
      namesMax,
    ),
  });
  return {
    gains: await sideOf("gains", "gained"),
    losses: await sideOf("losses", "lost"),
    everyone: countByKind(facts.everyone),
    everyoneTitles: await titlesOf(
      scope,
      facts.everyone.filter((one) => isSeen(one.groupIds)),
      namesMax,
    ),
    digest: digestOf(facts, outcome),
  };
}

/** What a preview says, without the names: another answer has another digest. */
export function digestOf(facts: Pick<VisibilityFacts, "things" | "everyone">, outcome: Outcome): string {
  const answer = [
    [...outcome.gains.profileIds].sort(),
    [...outcome.losses.profileIds].sort(),
    facts.everyone.map(({ kind, mark }) => [kind, mark].join()).sort(),
    facts.things
      .filter((_, at) => outcome.gained.has(at) || outcome.lost.has(at))
      .map(({ kind, before, after, mark }) => [kind, before, after, mark].join())
      .sort(),
  ];
  return createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
}

function treeAfterChange(tree: readonly GroupNode[], input: VisibilityRequest): readonly GroupNode[] {
  if (input.change === "membership" || input.change === "restriction") return tree;
  if (input.change === "move") {
    return tree.map((group) => (group.id === input.groupId ? { ...group, parentId: input.parentId } : group));
  }
  const parentId = tree.find((group) => group.id === input.groupId)?.parentId ?? null;
  return tree
    .filter((group) => group.id !== input.groupId)
    .map((group) => (group.parentId === input.groupId ? { ...group, parentId } : group));
}

function groupsAfterChange(groupIds: readonly string[], input: VisibilityRequest): readonly string[] {
  if (input.change !== "removal" || !groupIds.includes(input.groupId)) return groupIds;
  const others = groupIds.filter((id) => id !== input.groupId);
  return input.contentTo === null ? others : [...new Set([...others, input.contentTo])];
}

const groupsAfterEdit = (groupIds: readonly string[], edit: MembershipEdit): readonly string[] => [
  ...new Set([...groupIds.filter((id) => !edit.deleteGroupIds.includes(id)), ...edit.addGroupIds]),
];

/** The groups of a member after a group moved, which changes none, or went. */
function heirsOf(groupIds: readonly string[], input: VisibilityRequest & { readonly change: "move" | "removal" }) {
  if (input.change === "move" || !groupIds.includes(input.groupId)) return groupIds;
  const without = groupIds.filter((id) => id !== input.groupId);
  return input.membersTo === null ? without : [...new Set([...without, input.membersTo])];
}

interface HeldMember {
  readonly profileId: string;
  readonly groupIds: readonly string[];
  readonly isBound: boolean;
  readonly isAuthor: boolean;
}

/** Members who are in one of these groups, or are named, with the groups that they are in themselves. */
async function selectMembers(
  scope: Scope,
  groupIds: readonly string[],
  profileIds: readonly string[],
): Promise<HeldMember[]> {
  const { rows } = await sql<HeldMember>`
    select p.id as "profileId", r.restrict_content as "isBound",
      ${templateReading} = any(r.permissions) as "isAuthor", array(select m.group_id from group_member m
      where m.workspace_id = p.workspace_id and m.profile_id = p.id) as "groupIds"
    from profile p join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
    where p.workspace_id = ${scope.workspaceId} and p.removed_at is null
      and (p.id = any(${[...profileIds]}::uuid[]) or p.id in (
        select m.profile_id from group_member m
        where m.workspace_id = ${scope.workspaceId} and m.group_id = any(${[...groupIds]}::uuid[])))`.execute(scope.db);
  return rows;
}

/** Things that would be left without a group, those too that were deleted and can come back. */
async function turningGlobal(
  scope: Scope,
  input: VisibilityRequest & { readonly change: "removal" },
): Promise<ThingClass[]> {
  if (input.contentTo !== null) return [];
  return (await selectThingsWith(scope, [input.groupId], "deletedToo")).filter((one) => one.groupIds.length === 1);
}

const countsOf = (things: Readonly<Record<string, number>>): { kind: ContentKind; count: number }[] =>
  Object.entries(things).map(([kind, count]) => ({ kind: kind as ContentKind, count }));
