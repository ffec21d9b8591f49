import { createHash } from "node:crypto";
import { sql } from "kysely";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { AccessPreview, AssignableKind, ContentKind } from "../contract.ts";
import { groupPolicy } from "../policy.ts";
import type { GroupChange } from "../rules.ts";
import { contentKinds, type KindOfContent } from "./content-kinds.ts";
import {
  answerOf,
  digestOf,
  type JudgedThings,
  notShown,
  type Shown,
  sightChanged,
  type VisibilityFacts,
} from "./preview.ts";
import { selectOnlookers, visibilityChangeOf } from "./visibility-of-things.ts";

export interface NamedThing {
  readonly kind: AssignableKind;
  readonly id: string;
}

export interface AccessPreviewInput extends GroupChange {
  readonly things: readonly NamedThing[];
}

/**
 * [GR20] What another choice of groups on these things would change, for a member who may make it. Each thing has a
 * digest of its own, because each is changed by a call of its own.
 * @throws Problem 404, 403, 400 `unknownAccessGroup`
 */
export async function previewAccess(scope: Scope, input: AccessPreviewInput): Promise<AccessPreview> {
  await requireManaged(scope, input.things);
  const named = [...input.add, ...input.remove];
  if (named.some((id) => !groupPolicy.assign(scope.actor, { id }))) {
    throw new Problem("invalid", "unknownAccessGroup", { errors: { addAccessGroupIds: ["No such access group"] } });
  }
  return judgeAccess(scope, input);
}

/**
 * [GR15] [GR22] Before one thing's groups change: checks that the shown preview is still true. The caller has begun
 * with `lockVisibility`. Returns the details for the audit. @throws Problem 409 `sightChanged` with the new preview
 */
export async function requireAccessShown(
  scope: Scope,
  thing: NamedThing,
  change: GroupChange,
  digest: string | undefined,
): Promise<Shown> {
  if (digest === undefined) return notShown;
  const current = await judgeAccess(scope, { ...change, things: [thing] });
  if (current.digests[thing.id] !== digest) throw sightChanged(current);
  return { previewShown: true };
}

async function judgeAccess(scope: Scope, input: AccessPreviewInput): Promise<AccessPreview> {
  const held = await selectHeld(scope, input.things);
  const changed = new Set(input.things.map((one) => one.id));
  const things = classesOf(held, changed, input);
  const onlookers = await selectOnlookers(scope, things);
  const factsFor = (some: readonly JudgedThings[]): VisibilityFacts => ({
    treeBefore: onlookers.tree,
    treeAfter: onlookers.tree,
    members: onlookers.members,
    things: some,
    everyone: some
      .filter((one) => one.before.length > 0 && one.after.length === 0)
      .map((one) => ({ ...one, groupIds: one.before })),
  });
  const digests: Record<string, string> = {};
  for (const { id } of input.things) {
    // A folder stands for all its contents: the things that change with it are those that have it among their places.
    const own = classesOf(
      held.filter((one) => one.id === id || one.places.includes(id)),
      new Set([id]),
      input,
    );
    digests[id] = digestOf(factsFor(own), visibilityChangeOf(onlookers, own));
  }
  return { ...(await answerOf(scope, factsFor(things))), digests };
}

/** Everything whose groups such a change would change, including the contents of folders among the things. */
export const selectAccessChange = async (scope: Scope, input: AccessPreviewInput): Promise<JudgedThings[]> =>
  classesOf(await selectHeld(scope, input.things), new Set(input.things.map((one) => one.id)), input);

/** A thing, or documents in one folder, with the origin of their groups. */
interface HeldThings {
  readonly kind: ContentKind;
  /** The groups of the thing itself; for documents inside a folder, none of the changed ones. */
  readonly id: string;
  readonly ids: readonly string[];
  readonly own: readonly string[];
  /** The folders above it, and the groups of each. */
  readonly places: readonly string[];
  readonly handedDown: ReadonlyMap<string, readonly string[]>;
}

function classesOf(held: readonly HeldThings[], changed: ReadonlySet<string>, change: GroupChange): JudgedThings[] {
  const after = (id: string, groupIds: readonly string[]) =>
    changed.has(id) ? [...groupIds.filter((one) => !change.remove.includes(one)), ...change.add] : groupIds;
  const sorted = (groupIds: readonly string[]) => [...new Set(groupIds)].sort();
  const classes = new Map<string, Omit<JudgedThings, "count" | "mark"> & { ids: string[] }>();
  for (const { kind, id, ids, own, places, handedDown } of held) {
    const from = (is: typeof after) =>
      sorted([...is(id, own), ...places.flatMap((at) => is(at, handedDown.get(at) ?? []))]);
    const one = { kind, before: from((_, groupIds) => [...groupIds]), after: from(after) };
    const key = JSON.stringify(one);
    const known = classes.get(key) ?? { ...one, ids: [] };
    known.ids.push(...ids);
    classes.set(key, known);
  }
  return [...classes.values()].map((one) => ({
    ...one,
    count: one.ids.length,
    mark: createHash("sha256").update(one.ids.toSorted().join()).digest("base64url"),
  }));
}

/** @throws Problem 404 for hidden things, 403 for things whose groups the actor may not change */
async function requireManaged(scope: Scope, things: readonly NamedThing[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(things, (one) => one.kind)) {
    const { table, isThere, manage, isNamedTo }: KindOfContent = contentKinds[kind];
    const ids = [...new Set(some.map((one) => one.id))];
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} t
      where t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[]) and ${isThere}
        and ${visibleTo(scope, "t")} and ${isNamedTo?.(scope) ?? sql`true`}`.execute(scope.db);
    if (rows[0]?.count !== ids.length) throw notFound();
    if (!manage.some((permission) => scope.actor.permissions.has(permission))) {
      throw new Problem("forbidden", "forbidden", { detail: `This needs ${manage.join(" or ")}` });
    }
  }
}

/** What lies in no folder. */
const flatKinds = ["area", "procedure", "procedureSet", "elementList", "timeStudy"] as const;

/** The things with their own groups, and all contents of folders among them. */
async function selectHeld(scope: Scope, things: readonly NamedThing[]): Promise<HeldThings[]> {
  const idsOf = (kind: ContentKind) => things.filter((one) => one.kind === kind).map((one) => one.id);
  const held: HeldThings[] = [];
  for (const kind of flatKinds) {
    for (const { id, own } of await selectOwn(scope, kind, idsOf(kind))) {
      held.push({ kind, id, ids: [id], own, places: [], handedDown: new Map() });
    }
  }
  const folderIds = idsOf("documentFolder");
  const documentIds = idsOf("document");
  if (folderIds.length + documentIds.length === 0) return held;
  return [...held, ...(await selectInFolders(scope, folderIds, documentIds))];
}

async function selectOwn(
  scope: Scope,
  kind: (typeof flatKinds)[number],
  ids: readonly string[],
): Promise<{ id: string; own: string[] }[]> {
  if (ids.length === 0) return [];
  const { table, ties, column, isThere } = contentKinds[kind];
  const { rows } = await sql<{ id: string; own: string[] }>`
    select t.id, array(select tie.group_id from ${sql.table(ties)} tie
      where tie.workspace_id = t.workspace_id and tie.${sql.ref(column)} = t.id) as own
    from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} and t.id = any(${[...ids]}::uuid[]) and ${isThere}`.execute(scope.db);
  return rows;
}

async function selectInFolders(
  scope: Scope,
  folderIds: readonly string[],
  documentIds: readonly string[],
): Promise<HeldThings[]> {
  const { rows: documents } = await sql<{ folderId: string | null; own: string[]; ids: string[] }>`
    select "folderId", own, array_agg(id) as ids from (
      select d.id, d.folder_id as "folderId", d.id = any(${[...documentIds]}::uuid[]) as "isNamed",
        array(select g.group_id from document_group g
          where g.workspace_id = d.workspace_id and g.document_id = d.id order by g.group_id) as own
      from document d
      where d.workspace_id = ${scope.workspaceId} and d.deleted_at is null
        and (d.id = any(${[...documentIds]}::uuid[]) or d.folder_id in (
          select b.below_id from document_folder_below b
          where b.workspace_id = ${scope.workspaceId} and b.folder_id = any(${[...folderIds]}::uuid[])))
    ) found group by "folderId", own, case when "isNamed" then id end`.execute(scope.db);
  const around = [...new Set([...folderIds, ...documents.flatMap((one) => one.folderId ?? [])])];
  const { rows: folders } = await sql<{ id: string; own: string[]; above: string[] }>`
    select f.id, array(select g.group_id from document_folder_group g
        where g.workspace_id = f.workspace_id and g.folder_id = f.id) as own,
      array(select b.folder_id from document_folder_below b
        where b.workspace_id = f.workspace_id and b.below_id = f.id and b.folder_id <> f.id) as above
    from document_folder f
    where f.workspace_id = ${scope.workspaceId} and f.deleted_at is null and f.id in (
      select b.below_id from document_folder_below b
      where b.workspace_id = ${scope.workspaceId} and b.folder_id = any(${[...folderIds]}::uuid[])
      union select b.folder_id from document_folder_below b
      where b.workspace_id = ${scope.workspaceId} and b.below_id = any(${around}::uuid[]))`.execute(scope.db);
  const handedDown = new Map(folders.map((one) => [one.id, one.own]));
  const aboveOf = new Map(folders.map((one) => [one.id, one.above]));
  const named = new Set(folderIds);
  const isConcerned = (one: { id: string; above: readonly string[] }) =>
    named.has(one.id) || one.above.some((id) => named.has(id));
  return [
    ...folders.filter(isConcerned).map(({ id, own, above }): HeldThings => {
      return { kind: "documentFolder", id, ids: [id], own, places: above, handedDown };
    }),
    ...documents.map(({ folderId, own, ids }): HeldThings => {
      const places = folderId === null ? [] : [folderId, ...(aboveOf.get(folderId) ?? [])];
      return { kind: "document", id: ids[0] ?? "", ids, own, places, handedDown };
    }),
  ];
}
