import { sql } from "kysely";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { nameKey } from "#kit/text.ts";
import { freeDocumentName, freeFolderName } from "../rules.ts";
import { top } from "./folder-store.ts";
import { isShown } from "./list-folders.ts";

type Entity = "document" | "documentFolder";

const entities = {
  document: { table: "document", free: freeDocumentName },
  documentFolder: { table: "document_folder", free: freeFolderName },
} as const;

/** Something that shall have a name in a folder; `id` where it exists already. */
export interface NameRequest {
  readonly id?: string | undefined;
  readonly name: string;
}

/**
 * [D3] [D4] The names that these items get in a folder, in their order. A name that another visible item has is
 * refused, or numbered where the caller asks for it; one that a hidden item has is always numbered, so that no refusal
 * reveals it (threats B11, B74).
 *
 * @throws Problem 409 `documentExists` or `folderExists`, with the names that are taken
 */
export async function namesIn(
  scope: Scope,
  entity: Entity,
  folderId: string | null,
  requests: readonly NameRequest[],
  onTaken?: "rename",
): Promise<string[]> {
  const own = new Set(requests.flatMap((one) => one.id ?? []));
  const keys = requests.map((one) => nameKey(one.name));
  const clashes = (await selectSiblings(scope, entity, folderId, keys)).filter((one) => !own.has(one.id));
  const isDistinct = new Set(keys).size === keys.length;
  if (clashes.length === 0 && isDistinct) return requests.map((one) => one.name);
  if (onTaken === undefined) await requireUnseen(scope, entity, clashes, isDistinct);
  const taken = new Set((await selectSiblings(scope, entity, folderId)).filter((one) => !own.has(one.id)).map(keyOf));
  return requests.map(({ name }) => {
    const isTaken = (candidate: string) => taken.has(nameKey(candidate));
    const given = isTaken(name) ? entities[entity].free(name, isTaken) : name;
    taken.add(nameKey(given));
    return given;
  });
}

interface Sibling {
  readonly id: string;
  readonly name: string;
  readonly key: string;
}
const keyOf = (sibling: Sibling): string => sibling.key;

async function selectSiblings(
  scope: Scope,
  entity: Entity,
  folderId: string | null,
  keys?: readonly string[],
): Promise<Sibling[]> {
  const { table } = entities[entity];
  const { rows } = await sql<Sibling>`select id, name, name_key as key from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} and t.place_id = ${folderId ?? top}
      and t.deleted_at is null ${keys === undefined ? sql`` : sql`and t.name_key = any(${[...keys]}::text[])`}`.execute(
    scope.db,
  );
  return rows;
}

/** Refuses where one of the clashes is in sight, or where two of the caller's own things have one name. */
async function requireUnseen(
  scope: Scope,
  entity: Entity,
  clashes: readonly Sibling[],
  isDistinct: boolean,
): Promise<void> {
  const seen = await amongShown(scope, entity, clashes);
  if (seen.length === 0 && isDistinct) return;
  const [code, detail] =
    entity === "document"
      ? (["documentExists", "A document of this name is there already"] as const)
      : (["folderExists", "A folder of this name is there already"] as const);
  throw new Problem("conflict", code, { detail, current: { taken: seen.map(({ id, name }) => ({ id, name })) } });
}

/** Those that the actor is shown: in sight, or folders on the way to something in sight. */
async function amongShown(scope: Scope, entity: Entity, siblings: readonly Sibling[]): Promise<Sibling[]> {
  if (siblings.length === 0) return [];
  const { table } = entities[entity];
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(table)} t
    where t.workspace_id = ${scope.workspaceId} and t.id = any(${siblings.map((one) => one.id)}::uuid[])
      and ${visibleTo(scope, "t")}`.execute(scope.db);
  const seen = new Set(rows.map((row) => row.id));
  const shown: Sibling[] = [];
  for (const one of siblings) {
    if (seen.has(one.id) || (entity === "documentFolder" && (await isShown(scope, one.id)))) shown.push(one);
  }
  return shown;
}

/** [D4] Which of these names documents in sight have in a folder, and what to call the newcomers instead. */
export async function takenNames(
  scope: Scope,
  folderId: string | null,
  names: readonly string[],
): Promise<{ name: string; documentId: string; proposedName: string }[]> {
  const siblings = await amongShown(
    scope,
    "document",
    await selectSiblings(scope, "document", folderId, names.map(nameKey)),
  );
  if (siblings.length === 0) return [];
  const all = await selectSiblings(scope, "document", folderId);
  const visible = await amongShown(scope, "document", all);
  const ids = new Map(siblings.map((one) => [one.key, one.id]));
  const taken = new Set([...visible.map(keyOf), ...names.map(nameKey)]);
  return names.flatMap((name) => {
    const documentId = ids.get(nameKey(name));
    if (documentId === undefined) return [];
    const proposedName = freeDocumentName(name, (candidate) => taken.has(nameKey(candidate)));
    taken.add(nameKey(proposedName));
    return [{ name, documentId, proposedName }];
  });
}
