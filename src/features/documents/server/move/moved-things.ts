import { Problem } from "#kit/problem.ts";
import { chainUp, type FolderNode, folderDepthMax, handedDown } from "../../rules.ts";
import { tooDeep } from "../folders.ts";

/** Items that move, or are below one that does, with the same groups before and after; no groups means everyone. */
export interface MovedThings {
  readonly kind: "document" | "documentFolder";
  readonly ids: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Documents of one folder with the same groups of their own. */
export interface DocumentsInside {
  readonly folderId: string;
  readonly groupIds: readonly string[];
  readonly ids: readonly string[];
}

/** A move as it is judged. */
export interface MoveFacts {
  /** The folders that move with all below them; and all above those, above the documents and above the target. */
  readonly nodes: readonly FolderNode[];
  /** The contents of the folders that move, at any depth. */
  readonly inside: readonly DocumentsInside[];
  readonly folderIds: readonly string[];
  readonly documents: readonly {
    readonly id: string;
    readonly folderId: string | null;
    readonly groupIds: readonly string[];
  }[];
  readonly targetId: string | null;
}

/** These folders and all below them. */
export function foldersBelow(nodes: readonly FolderNode[], folderIds: readonly string[]): string[] {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const moved = new Set(folderIds);
  return nodes.filter((one) => chainUp(byId, one.id).some((up) => moved.has(up.id))).map((one) => one.id);
}

/**
 * [D17] [D18] Everything that a move affects, as it is and as it would be. The named items go to the target, even from
 * inside a folder that is named too; all other items stay in their folder.
 *
 * @throws Problem 409 `folderBelowItself`, 422 `tooDeep`
 */
export function movedThings({ nodes, inside, folderIds, documents, targetId }: MoveFacts): MovedThings[] {
  const moved = new Set(folderIds);
  const before = new Map(nodes.map((one) => [one.id, one]));
  const after = new Map(
    nodes.map((one) => [one.id, moved.has(one.id) ? { ...one, parentId: targetId } : one] as const),
  );
  const below = foldersBelow(nodes, folderIds);
  requireTree(after, targetId, moved);
  if (below.some((id) => chainUp(after, id).length > folderDepthMax)) throw tooDeep();

  const lists = new GroupLists();
  const [groupsBefore, groupsAfter] = [handedDown(before), handedDown(after)];
  const classes = new ThingClasses();
  const add = (
    kind: MovedThings["kind"],
    ids: readonly string[],
    from: string | null,
    to: string | null,
    own: OwnGroups,
  ) => classes.add(kind, ids, lists.of(groupsBefore(from), own), lists.of(groupsAfter(to), own));
  for (const id of below) add("documentFolder", [id], id, id, []);
  const named = new Set(documents.map((one) => one.id));
  for (const { folderId, groupIds, ids } of inside) {
    const staying = named.size === 0 ? ids : ids.filter((id) => !named.has(id));
    add("document", staying, folderId, folderId, groupIds);
  }
  for (const { id, folderId, groupIds } of documents) add("document", [id], folderId, targetId, groupIds);
  return classes.all();
}

function requireTree(
  after: ReadonlyMap<string, FolderNode>,
  targetId: string | null,
  moved: ReadonlySet<string>,
): void {
  if (!chainUp(after, targetId).some((one) => moved.has(one.id))) return;
  throw new Problem("conflict", "folderBelowItself", {
    detail: "A folder cannot be moved into itself or below itself",
  });
}

type OwnGroups = readonly string[];

/** Sorted lists of groups, stored once by content; the index identifies the list. */
interface GroupList {
  readonly ids: readonly string[];
  readonly number: number;
}

/** Merges inherited and own groups: once for all items that have the same of both. */
class GroupLists {
  readonly #known = new Map<ReadonlySet<string>, Map<string, GroupList>>();
  readonly #byContent = new Map<string, GroupList>();

  of(handedDown: ReadonlySet<string>, own: OwnGroups): GroupList {
    const ownKey = own.length === 0 ? "" : own.join();
    let below = this.#known.get(handedDown);
    if (below === undefined) this.#known.set(handedDown, (below = new Map()));
    const known = below.get(ownKey) ?? this.#intern([...new Set([...handedDown, ...own])].sort());
    below.set(ownKey, known);
    return known;
  }

  #intern(ids: readonly string[]): GroupList {
    const content = ids.join();
    const known = this.#byContent.get(content) ?? { ids, number: this.#byContent.size };
    this.#byContent.set(content, known);
    return known;
  }
}

/** Groups items with the same groups before and after: there are few such classes, however many items. */
class ThingClasses {
  readonly #classes = new Map<string, { readonly things: MovedThings; readonly ids: string[] }>();

  add(kind: MovedThings["kind"], ids: readonly string[], before: GroupList, after: GroupList): void {
    if (ids.length === 0) return;
    const key = `${kind} ${before.number} ${after.number}`;
    let found = this.#classes.get(key);
    if (found === undefined) {
      const held: string[] = [];
      found = { things: { kind, ids: held, before: before.ids, after: after.ids }, ids: held };
      this.#classes.set(key, found);
    }
    for (const id of ids) found.ids.push(id);
  }

  all(): MovedThings[] {
    return [...this.#classes.values()].map((one) => one.things);
  }
}
