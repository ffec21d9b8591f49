import { sql } from "kysely";
import { groupPolicy } from "#features/groups/policy.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { AuditEntry } from "../contract.ts";

/** Kinds whose entries name neither content nor groups: people, rights, devices and settings. */
const groupless: ReadonlySet<string> = new Set([
  "workspace",
  "role",
  "flag",
  "licenseKey",
  "device",
  "sharedPhone",
  "audit",
  "member",
  "profile",
  "invite",
  "record",
]);

interface VisibleKind {
  readonly table: string;
  /** The thing that decides visibility: the thing itself, or its parent, by this column. */
  readonly by?: string;
  readonly column?: string;
}

const visibleKinds: Readonly<Record<string, VisibleKind>> = {
  area: { table: "area" },
  areaNote: { table: "area_note", by: "area", column: "area_id" },
  procedure: { table: "procedure" },
  procedureSet: { table: "procedure_set" },
  template: { table: "template" },
  document: { table: "document" },
  documentFolder: { table: "document_folder" },
  elementList: { table: "element_list" },
  perform: { table: "perform", by: "procedure", column: "procedure_id" },
  correctiveAction: { table: "corrective_action", by: "procedure", column: "procedure_id" },
};

/**
 * [AU7] Returns what the reader may know of these entries. About a thing that the reader may not see, that is gone or that
 * is of a kind not listed here, an entry keeps time, actor, action and id; other entries lose the groups that the reader
 * may not see. A reader who is not restricted to groups gets everything, except of drafts, which are for members who write or
 * publish (threat B79).
 */
export async function redactInvisible(scope: Scope, entries: readonly AuditEntry[]): Promise<AuditEntry[]> {
  if (entries.length === 0) return [];
  const isOfDraft = await draftsHiddenFrom(scope, entries);
  if (scope.actor.seesAllContent) return entries.map((entry) => (isOfDraft(entry) ? withoutDetails(entry) : entry));
  const visible = await visibleIds(scope, entries);
  const hiddenGroups = await selectHiddenGroups(scope);
  return entries.map((entry) =>
    groupless.has(entry.objectType) || (entry.objectId !== null && visible.has(entry.objectId) && !isOfDraft(entry))
      ? { ...entry, details: withoutIds(entry.details, hiddenGroups) }
      : withoutDetails(entry),
  );
}

const withoutDetails = (entry: AuditEntry): AuditEntry => ({ ...entry, details: {}, isHidden: true as const });

/** What is done to drafts, whether their procedure is published or not. */
const draftActions = /^(procedureDraft|draftComment|draftThread)\./;

/** Which of the entries are about a draft, for a reader who sees none. */
async function draftsHiddenFrom(scope: Scope, entries: readonly AuditEntry[]): Promise<(entry: AuditEntry) => boolean> {
  if (procedurePolicy.viewDrafts(scope.actor, undefined)) return () => false;
  const ids = entries.flatMap((entry) => (entry.objectType === "procedure" ? (entry.objectId ?? []) : []));
  const rows = await scope.db
    .selectFrom("procedure")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where("published_version_id", "is", null)
    .execute();
  const drafts = new Set(rows.map((row) => row.id));
  return (entry) => draftActions.test(entry.action) || (entry.objectId !== null && drafts.has(entry.objectId));
}

async function visibleIds(scope: Scope, entries: readonly AuditEntry[]): Promise<Set<string>> {
  const visible = new Set<string>();
  for (const [type, some] of Map.groupBy(entries, (entry) => entry.objectType)) {
    const ids = [...new Set(some.flatMap(({ objectId }) => objectId ?? []))];
    const kind = Object.hasOwn(visibleKinds, type) ? visibleKinds[type] : undefined;
    const found = kind
      ? await selectVisible(scope, kind, ids)
      : type === "group"
        ? ids.filter((id) => groupPolicy.view(scope.actor, { id }))
        : [];
    for (const id of found) visible.add(id);
  }
  return visible;
}

/** An existing thing; for a reader who sees no drafts, a procedure must be published. */
async function selectVisible(
  scope: Scope,
  { table, by = table, column = "id" }: VisibleKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const isNamed =
    by !== "procedure"
      ? sql`true`
      : procedurePolicy.viewDrafts(scope.actor, undefined)
        ? sql`t.deleted_at is null`
        : sql`t.deleted_at is null and t.published_version_id is not null`;
  const { rows } = await sql<{ id: string }>`select one.id from ${sql.table(table)} one
    join ${sql.table(by)} t on t.workspace_id = one.workspace_id and t.id = one.${sql.ref(column)}
    where one.workspace_id = ${scope.workspaceId} and one.id = any(${[...ids]}::uuid[])
      and ${isNamed} and ${visibleTo(scope, "t")}`.execute(scope.db);
  return rows.map((row) => row.id);
}

async function selectHiddenGroups(scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await scope.db
    .selectFrom("access_group")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .execute();
  return new Set(rows.flatMap(({ id }) => (groupPolicy.view(scope.actor, { id }) ? [] : [id])));
}

/** A value without these ids: out of lists, and null in any other place. */
function withoutIds(value: unknown, ids: ReadonlySet<string>): unknown {
  if (typeof value === "string") return ids.has(value.toLowerCase()) ? null : value;
  if (Array.isArray(value)) {
    return value
      .filter((one) => typeof one !== "string" || !ids.has(one.toLowerCase()))
      .map((one) => withoutIds(one, ids));
  }
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutIds(inner, ids)]));
}
