import { withDeviceLock } from "../device/tab-lock.ts";
import { type ItemAt, type OutboxOwner, ownerIn, ownerText } from "./outbox.ts";
import type { ItemFacts, ItemRow, OutboxDatabase, PartRow, SealKey } from "./outbox-database.ts";
import {
  itemKeyFrom,
  newItemKey,
  openContent,
  privateKeyFrom,
  sealContent,
  unwrappedItemKey,
  type WrappedItemKey,
} from "./seal-crypto.ts";

export interface SealedItemFacts {
  readonly at: ItemAt;
  readonly facts: ItemFacts;
  readonly wrapped: WrappedItemKey;
}

/** The private key of an owner in base64, PKCS 8; undefined where it is not available now, or not to this person. */
export type AskPrivateKey = (owner: OutboxOwner, keyId: string) => Promise<string | undefined>;

const idOf = ({ owner, kind, key }: ItemAt): [string, string, string] => [ownerText(owner), kind, key];
const atOf = ({ owner, kind, key }: ItemRow): ItemAt => ({ owner: ownerIn(owner), kind, key });

/** The same words as the server's `aboutItem`. */
const aboutOf = ({ owner, kind, key }: ItemRow, subject: string): string =>
  [owner, kind, key, subject].join("/").toLowerCase();

const partsOf = (db: OutboxDatabase, row: ItemRow) =>
  db.parts.where("[owner+kind+key]").equals([row.owner, row.kind, row.key]).toArray();

/** Returns whether this sealed it: it may be gone, or another tab was first. */
async function sealOne(
  db: OutboxDatabase,
  id: [string, string, string],
  key: SealKey,
  facts: (row: ItemRow) => ItemFacts,
): Promise<boolean> {
  // A tab that was left open may still be writing to it.
  for (;;) {
    const read = await db.transaction("r", db.items, db.parts, async () => {
      const row = await db.items.get(id);
      return row && "value" in row ? { row, parts: await partsOf(db, row) } : undefined;
    });
    if (!read) return false;
    const { row, parts } = read;
    const of = facts(row);
    const about = aboutOf(row, of.subject);
    const { itemKey, wrapped } = await newItemKey(key.keyId, key.publicKey, about);
    const body = await sealContent(itemKey, row.value, about);
    const sealedParts = await Promise.all(
      parts.map(async (part) => [part, await sealContent(itemKey, part.content, `${about}/${part.part}`)] as const),
    );
    const outcome = await db.transaction("rw", db.items, db.parts, async () => {
      const now = await db.items.get(id);
      if (!now || !("value" in now)) return "goneOrSealed";
      if (now.writes !== row.writes) return "changed";
      const { value: _, ...outside } = now;
      await db.items.put({ ...outside, writes: now.writes + 1, facts: of, sealed: { wrapped, body } });
      for (const [{ content: _clear, ...part }, sealed] of sealedParts) {
        // A way back to the person's own file: they choose it again.
        if (sealed === undefined) await db.parts.delete([part.owner, part.kind, part.key, part.part]);
        else await db.parts.put({ ...part, sealed });
      }
      return "sealed";
    });
    if (outcome !== "changed") return outcome === "sealed";
  }
}

async function contentOf(row: ItemRow, parts: readonly PartRow[], itemKey: CryptoKey) {
  const about = aboutOf(row, row.facts?.subject ?? "");
  const value = await openContent(itemKey, row.sealed?.body as Blob, about);
  const opened = parts.map(async ({ sealed, ...part }) =>
    sealed ? { ...part, content: await openContent(itemKey, sealed, `${about}/${part.part}`) } : { ...part },
  );
  return { value, parts: await Promise.all(opened) };
}

async function openOne(db: OutboxDatabase, row: ItemRow, privateKey: CryptoKey): Promise<void> {
  if (!row.sealed) return;
  const id = idOf(atOf(row));
  const itemKey = await unwrappedItemKey(privateKey, row.sealed.wrapped, aboutOf(row, row.facts?.subject ?? ""));
  const clear = await contentOf(row, await partsOf(db, row), itemKey);
  await db.transaction("rw", db.items, db.parts, async () => {
    const now = await db.items.get(id);
    // Another tab was first.
    if (now?.writes !== row.writes || !now.sealed) return;
    const { sealed: _, facts: _facts, ...outside } = now;
    await db.items.put({ ...outside, writes: now.writes + 1, value: clear.value });
    await db.parts.bulkPut(clear.parts);
  });
}

const rowsOf = (db: OutboxDatabase, owner: OutboxOwner) => db.items.where("owner").equals(ownerText(owner)).toArray();

type Notify = (at: ItemAt) => void;

async function dropLooseParts(db: OutboxDatabase, owner: OutboxOwner): Promise<void> {
  const known = new Set((await rowsOf(db, owner)).map((row) => `${row.kind}/${row.key}`));
  const parts = await db.parts.where("owner").equals(ownerText(owner)).primaryKeys();
  await db.parts.bulkDelete(parts.filter(([, kind, item]) => !known.has(`${kind}/${item}`)));
}

/** Seals everything of a person. Removes parts whose item is gone, since nothing would read them. */
async function sealAll(
  db: OutboxDatabase,
  owner: OutboxOwner,
  facts: (kind: string, value: unknown) => ItemFacts,
  notify: Notify,
): Promise<void> {
  const key = await db.keys.get(ownerText(owner));
  if (!key) return;
  for (const row of await rowsOf(db, owner)) {
    if (!("value" in row)) continue;
    if (await sealOne(db, idOf(atOf(row)), key, ({ kind, value }) => facts(kind, value))) notify(atOf(row));
  }
  await db.transaction("rw", db.items, db.parts, () => dropLooseParts(db, owner));
}

/** Opens what is sealed of a person, and asks once for each key. Returns whether all of it is open. */
async function openAll(db: OutboxDatabase, owner: OutboxOwner, ask: AskPrivateKey, notify: Notify): Promise<boolean> {
  const keys = new Map<string, Promise<CryptoKey | undefined>>();
  const keyOf = (keyId: string) => {
    const known = keys.get(keyId) ?? ask(owner, keyId).then((text) => (text ? privateKeyFrom(text) : undefined));
    keys.set(keyId, known);
    return known;
  };
  let isAllOpen = true;
  for (const row of await rowsOf(db, owner)) {
    if (!row.sealed) continue;
    const key = await keyOf(row.sealed.wrapped.keyId).catch(() => undefined);
    // What does not open stays as it is, and is counted: nothing is lost by trying.
    const isOpen =
      key !== undefined &&
      (await openOne(db, row, key)
        .then(() => notify(atOf(row)))
        .then(
          () => true,
          () => false,
        ));
    isAllOpen &&= isOpen;
  }
  return isAllOpen;
}

/** One tab of the device at a time seals or opens the items of a person. */
const alone = <T>(owner: OutboxOwner, work: () => Promise<T>): Promise<T> =>
  withDeviceLock(`fettle-outbox/seal/${ownerText(owner)}`, work);

/** Seals and opens the items of an outbox, each as one step: who is killed meanwhile leaves it clear, or sealed. */
export function sealingOf(db: OutboxDatabase, notify: Notify) {
  return {
    /** Under which what this person leaves is sealed from now on. */
    keepKey: async (owner: OutboxOwner, key: SealKey): Promise<void> =>
      void (await db.keys.put({ owner: ownerText(owner), ...key })),

    /** Removes the sealed items of a person, of every kind, and parts whose item is gone. Needs no key. */
    forget: (owner: OutboxOwner): Promise<void> =>
      db.transaction("rw", db.items, db.parts, db.keys, async () => {
        for (const row of await rowsOf(db, owner)) if (row.sealed) await db.items.delete(idOf(atOf(row)));
        await dropLooseParts(db, owner);
        if ((await db.items.where("owner").equals(ownerText(owner)).count()) === 0) {
          await db.keys.delete(ownerText(owner));
        }
      }),

    /** Everyone whose items this device can seal. */
    withKeys: async (): Promise<OutboxOwner[]> => (await db.keys.toCollection().primaryKeys()).map(ownerIn),

    /** Everyone who has items here, but no key to seal them with. */
    withoutKeys: async (): Promise<OutboxOwner[]> => {
      const known = new Set(await db.keys.toCollection().primaryKeys());
      const owners = (await db.items.orderBy("owner").uniqueKeys()).map(String);
      return owners.filter((owner) => !known.has(owner)).map(ownerIn);
    },

    /** Seals everything of a person who has left; does nothing where this device has no key of theirs. */
    seal: (owner: OutboxOwner, facts: (kind: string, value: unknown) => ItemFacts): Promise<void> =>
      alone(owner, () => sealAll(db, owner, facts, notify)),

    isSealed: async (owner: OutboxOwner): Promise<boolean> => (await rowsOf(db, owner)).some((row) => row.sealed),

    /** Opens the sealed items of a person as far as their keys are available. Returns whether all of them are open. */
    open: (owner: OutboxOwner, ask: AskPrivateKey): Promise<boolean> =>
      alone(owner, () => openAll(db, owner, ask, notify)),

    /** The public facts of the sealed items of a kind: of one person, or of everyone. */
    async factsOf(kind: string, owner?: OutboxOwner): Promise<SealedItemFacts[]> {
      const rows = await db.items.where("kind").equals(kind).toArray();
      return rows.flatMap((row) =>
        row.sealed && row.facts && (!owner || row.owner === ownerText(owner))
          ? [{ at: atOf(row), facts: row.facts, wrapped: row.sealed.wrapped }]
          : [],
      );
    },

    /**
     * Opens one sealed item with the key that was issued for it alone. The stored item stays sealed.
     * @throws where the key is another item's
     */
    async read(at: ItemAt, rawKey: Uint8Array<ArrayBuffer>, wantedParts: readonly string[]) {
      const row = await db.items.get(idOf(at));
      if (!row?.sealed) return undefined;
      const parts = (await partsOf(db, row)).filter(({ part }) => wantedParts.includes(part));
      const clear = await contentOf(row, parts, await itemKeyFrom(rawKey));
      return { value: clear.value, parts: Object.fromEntries(clear.parts.map(({ part, content }) => [part, content])) };
    },
  };
}

export type Sealing = ReturnType<typeof sealingOf>;
