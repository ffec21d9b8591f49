import { Dexie } from "dexie";
import { withDeviceLock } from "../device/tab-lock.ts";
import type { Item, ItemAt, Outbox } from "./outbox.ts";

/** All rows of a database of an earlier build, by the names of its tables. */
export type OldTables = Readonly<Record<string, readonly unknown[]>>;

export interface MovedItem {
  readonly at: ItemAt;
  readonly item: Item<unknown>;
}

/** A database in which an earlier build stored one kind of item, and how to read it. */
export interface OldDatabase {
  readonly name: string;
  /** In the order in which they were added. */
  readonly itemsOf: (tables: OldTables) => readonly MovedItem[];
  /** Whether a moved value replaces an existing one; by default it does not. */
  readonly isNewer?: (moved: unknown, present: unknown) => boolean;
}

/**
 * Moves the items of an earlier build's own database here, in the order of `itemsOf`, and then removes that database:
 * once on each device, and again where a tab of that build is still open and writes to it.
 * @throws where the items could not be moved: then the database stays, and the next page tries again
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
