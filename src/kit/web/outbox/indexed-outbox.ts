import {
  type Item,
  type ItemAt,
  type Outbox,
  type OutboxOwner,
  ownerIn,
  ownerText,
  type RequestedParts,
  SealedItem,
} from "./outbox.ts";
import { type ItemRow, OutboxDatabase } from "./outbox-database.ts";
import { type Sealing, sealingOf } from "./sealing.ts";

export interface IndexedOutbox extends Outbox {
  readonly sealing: Sealing;
}

const countWrite = (row: { writes: number }): void => {
  row.writes += 1;
};

const idOf = ({ owner, kind, key }: ItemAt): [string, string, string] => [ownerText(owner), kind, key];

/** A store that has not answered for this long never will, as happens with damaged storage. */
const answerMsMax = 10_000;

/** Keeps items in IndexedDB: through reloads, closed tabs, and the end of a session. */
export function indexedOutbox(name = "fettle-outbox"): IndexedOutbox {
  const db = new OutboxDatabase(name);
  const { notify, watch } = newsAmongTabs(name);

  async function itemOf<Value>(row: ItemRow | undefined, wanted: RequestedParts<Value> | undefined) {
    if (!row || !("value" in row)) return undefined;
    const value = row.value as Value;
    const names = wanted?.(value) ?? [];
    if (names.length === 0) return { value };
    const found = await db.parts.bulkGet(names.map((part) => [row.owner, row.kind, row.key, part]));
    const parts = found.flatMap((part) => (part ? [[part.part, part.content] as const] : []));
    return { value, parts: Object.fromEntries(parts) };
  }

  return {
    // A feature gets back the type that it wrote; sealing and opening happen below it.
    sealing: sealingOf(db, (at) => notify(at, true)),
    isLasting: true,
    get: (at, wanted) =>
      limited(db.transaction("r", db.items, db.parts, async () => itemOf(open(await db.items.get(idOf(at))), wanted))),
    async change<Value>(
      at: ItemAt,
      change: (before: Item<Value> | undefined) => Item<Value> | undefined,
      wanted?: RequestedParts<Value>,
    ) {
      const [owner, kind, key] = idOf(at);
      const { item, isWritten } = await limited(
        db.transaction("rw", db.items, db.parts, async () => {
          const row = open(await db.items.get([owner, kind, key]));
          const before = await itemOf(row, wanted);
          const next = change(before);
          if (!next || (next.value === before?.value && !next.parts)) return { item: before, isWritten: false };
          const place = row?.place ?? ((await db.items.orderBy("place").last())?.place ?? 0) + 1;
          await db.items.put({ owner, kind, key, place, writes: (row?.writes ?? 0) + 1, value: next.value });
          const parts = Object.entries(next.parts ?? {});
          await db.parts.bulkPut(parts.map(([part, content]) => ({ owner, kind, key, part, content })));
          return { item: next, isWritten: true };
        }),
      );
      if (isWritten) notify(at);
      return item;
    },
    list: <Value>(owner: OutboxOwner, kind: string, wanted?: RequestedParts<Value>) =>
      limited(
        db.transaction("r", db.items, db.parts, async () => {
          const rows = await db.items
            .where("[owner+kind]")
            .equals([ownerText(owner), kind])
            .sortBy("place");
          const items = await Promise.all(rows.map(async (row) => ({ key: row.key, item: await itemOf(row, wanted) })));
          return items.flatMap(({ key, item }) => (item ? [{ key, ...item }] : []));
        }),
      ),
    async remove(at) {
      await limited(
        db.transaction("rw", db.items, db.parts, async () => {
          await db.items.delete(idOf(at));
          await db.parts.where("[owner+kind+key]").equals(idOf(at)).delete();
        }),
      );
      notify(at);
    },
    async removeAll(owner, kind) {
      const rows = await limited(
        db.items
          .where("[owner+kind]")
          .equals([ownerText(owner), kind])
          .primaryKeys(),
      );
      for (const [, , key] of rows) await this.remove({ owner, kind, key });
    },
    async owners(kind) {
      const rows = await limited(db.items.where("kind").equals(kind).primaryKeys());
      return [...new Set(rows.map(([owner]) => owner))].map(ownerIn);
    },
    async findPart(at, part) {
      const found = await limited(db.parts.get([...idOf(at), part]));
      if (found?.sealed) throw new SealedItem(`${at.kind}/${at.key}`);
      return found?.content;
    },
    putPart: (at, part, content, needsItem = false) =>
      limited(
        db.transaction("rw", db.items, db.parts, async () => {
          const [owner, kind, key] = idOf(at);
          const row = open(await db.items.get([owner, kind, key]));
          if (!row && needsItem) return;
          await db.parts.put({ owner, kind, key, part, content });
          if (row) await db.items.put({ ...row, writes: row.writes + 1 });
        }),
      ),
    dropPart: (at, part) =>
      limited(
        db.transaction("rw", db.items, db.parts, async () => {
          await db.parts.delete([...idOf(at), part]);
          await db.items.where("[owner+kind+key]").equals(idOf(at)).modify(countWrite);
        }),
      ),
    watch,
  };
}

function open(row: ItemRow | undefined): ItemRow | undefined {
  if (row && !("value" in row)) throw new SealedItem(`${row.kind}/${row.key}`);
  return row;
}

/** Notifies the watchers of this tab and of all others which item changed. */
function newsAmongTabs(name: string) {
  const tabs = new BroadcastChannel(name);
  const watchers = new Set<(id: readonly string[], isByOtherTab: boolean) => void>();
  const told = (id: readonly string[], isByOtherTab: boolean) => {
    for (const watcher of watchers) watcher(id, isByOtherTab);
  };
  tabs.addEventListener("message", ({ data }) => told(data as string[], true));
  const notify = (at: ItemAt, isByOtherTab = false) => {
    told(idOf(at), isByOtherTab);
    tabs.postMessage(idOf(at));
  };
  const watch: Outbox["watch"] = (owner, kind, changed) => {
    const hear = ([ofOwner, ofKind, key = ""]: readonly string[], isByOtherTab: boolean) => {
      if (ofOwner === ownerText(owner) && ofKind === kind) changed({ key, isByOtherTab });
    };
    watchers.add(hear);
    return () => watchers.delete(hear);
  };
  return { notify, watch };
}

function limited<T>(work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The device's store does not answer")), answerMsMax);
    work.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
