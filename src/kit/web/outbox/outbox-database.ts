import { Dexie, type Table } from "dexie";
import type { WrappedItemKey } from "./seal-crypto.ts";

/** What anyone may know of a sealed item: how much waits, and of what. */
export interface ItemFacts {
  /** Whether some of it exists on the device alone. */
  readonly isNeeded: boolean;
  readonly answers: number;
  /** The procedure that it is of; empty where it is of none. */
  readonly subject: string;
  /** Counts what was entered: the same number means the same content. */
  readonly stamp: number;
}

export interface SealKey {
  readonly keyId: string;
  /** SPKI in base64. */
  readonly publicKey: string;
}

export interface ItemRow {
  readonly owner: string;
  readonly kind: string;
  readonly key: string;
  /** The order in which the items of this device were added. */
  readonly place: number;
  /** Counts writes, so that code that sealed an item outside of a transaction can tell whether it changed meanwhile. */
  readonly writes: number;
  /** Missing where it is sealed. */
  readonly value?: unknown;
  readonly sealed?: { readonly wrapped: WrappedItemKey; readonly body: Blob | undefined };
  /** Of a sealed item. */
  readonly facts?: ItemFacts;
}

export interface PartRow {
  readonly owner: string;
  readonly kind: string;
  readonly key: string;
  readonly part: string;
  readonly content?: unknown;
  readonly sealed?: Blob;
}

interface KeyRow extends SealKey {
  readonly owner: string;
}

export class OutboxDatabase extends Dexie {
  declare items: Table<ItemRow, [string, string, string]>;
  declare parts: Table<PartRow, [string, string, string, string]>;
  declare keys: Table<KeyRow, string>;

  constructor(name: string) {
    super(name);
    // A new version of the schema is a new line below, with its upgrade; a line that was released never changes.
    this.version(1).stores({
      items: "[owner+kind+key], [owner+kind], owner, kind, place",
      parts: "[owner+kind+key+part], [owner+kind+key], owner",
      keys: "owner",
    });
  }
}
