import { Dexie } from "dexie";
import { withDeviceLock } from "../device/tab-lock.ts";
import type { Item, ItemAt, Outbox } from "./outbox.ts";

/** All rows of a database of an earlier build, by the names of its tables. */
export type OldTables = Readonly<Record<string, readonly unknown[]>>;

export interface MovedItem {
  readonly at: ItemAt;
  readonly item: Item<unknown>;
}

/** A database in which an earlier build kept one kind of item, and how to read it. */
export interface OldDatabase {
  readonly name: string;
  /** In the order in which they were added. */
  readonly itemsOf: (tables: OldTables) => readonly MovedItem[];
  /** Whether a moved value takes the place of one that is there already; it does not unless told. */
  readonly isNewer?: (moved: unknown, present: unknown) => boolean;
}

/**
 * Moves what an earlier build of the app kept in a database of its own, in the order of `itemsOf`, and then removes that
 * database: once on each device, and again where a tab of that build is still open and writes anew.
 * @throws where it could not be moved: then it stays, and the next page tries again
 */
export async function moveOldDatabase(
  outbox: Outbox,
  { name, itemsOf, isNewer = () => false }: OldDatabase,
): Promise<void> {
  if (!outbox.isLasting || !(await Dexie.exists(name))) return;
  await withDeviceLock(`fettle-outbox/${name}`, async () => {
    // Another tab was first.
    if (!(await Dexie.exists(name))) return;
    const old = await new Dexie(name).open();
    const tables = await Promise.all(old.tables.map(async (table) => [table.name, await table.toArray()] as const));
    old.close();
    for (const { at, item } of itemsOf(Object.fromEntries(tables))) {
      await outbox.change(at, (before) => (before && !isNewer(item.value, before.value) ? undefined : item));
    }
    await Dexie.delete(name);
  });
}
