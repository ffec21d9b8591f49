/*
 * What a person entered on this device and nobody else has: one store for every kind of it. A feature keeps its own items
 * in it, in a shape of its own, and says by its kind how they are sent and counted.
 */

/** Whose: a device may be shared, and nobody sees what another person left here (threats B105, B141). */
export interface OutboxOwner {
  readonly workspaceId: string;
  readonly profileId: string;
}

export const ownerText = ({ workspaceId, profileId }: OutboxOwner): string => `${workspaceId}/${profileId}`;

/** The way back from `ownerText`. */
export function ownerIn(text: string): OutboxOwner {
  const [workspaceId = "", profileId = ""] = text.split("/");
  return { workspaceId, profileId };
}

/** Where an item lies. Its key says nothing of what is in it. */
export interface ItemAt {
  readonly owner: OutboxOwner;
  readonly kind: string;
  readonly key: string;
}

/** What is large, or written apart from the rest: files, and a version that never changes. */
export type Parts = Readonly<Record<string, unknown>>;

export interface Item<Value> {
  readonly value: Value;
  /** Those that were asked for, as far as they are there; of a change, those to be written. */
  readonly parts?: Parts;
}

export interface ListedItem<Value> extends Item<Value> {
  readonly key: string;
}

/** The parts that are wanted beside a value. */
export type RequestedParts<Value> = (value: Value) => readonly string[];

/** Everything may fail: storage may be full, blocked, or not there. */
export interface Outbox {
  /** Whether what is kept outlives the page. */
  readonly isLasting: boolean;
  /** @throws SealedItem */
  get<Value>(at: ItemAt, wanted?: RequestedParts<Value>): Promise<Item<Value> | undefined>;
  /**
   * Puts what `change` makes of an item in its place, with the parts that it names, as one step: nothing that another tab
   * writes comes between. Undefined and the same value leave everything as it is. Returns what is there then.
   * @throws SealedItem
   */
  change<Value>(
    at: ItemAt,
    change: (before: Item<Value> | undefined) => Item<Value> | undefined,
    wanted?: RequestedParts<Value>,
  ): Promise<Item<Value> | undefined>;
  /** In the order in which they were added. What is sealed is not among them. */
  list<Value>(owner: OutboxOwner, kind: string, wanted?: RequestedParts<Value>): Promise<ListedItem<Value>[]>;
  /** With its parts, sealed or not. */
  remove(at: ItemAt): Promise<void>;
  /** Everything of one kind and one person, sealed or not. */
  removeAll(owner: OutboxOwner, kind: string): Promise<void>;
  /** Everybody who has something of a kind here, sealed or not. */
  owners(kind: string): Promise<OutboxOwner[]>;
  findPart(at: ItemAt, part: string): Promise<unknown>;
  /** @param needsItem keeps nothing where the item is gone: then nobody would ask for its parts @throws SealedItem */
  putPart(at: ItemAt, part: string, content: unknown, needsItem?: boolean): Promise<void>;
  dropPart(at: ItemAt, part: string): Promise<void>;
  /** Calls back after something of the kind was written, by whatever tab. */
  watch(owner: OutboxOwner, kind: string, changed: (what: Written) => void): () => void;
}

export interface Written {
  readonly key: string;
  /** Also where it cannot be told, or was sealed or opened. */
  readonly isByOtherTab: boolean;
}

/** The item is there, and only its owner can have it opened. */
export class SealedItem extends Error {
  override name = "SealedItem";
}
