/*
 * What a person entered on this device and nobody else has: one store for every kind of it. A feature keeps its own items
 * in it, in a shape of its own, and says by its kind how they are sent and counted.
 */

/** The owner: a device may be shared, and nobody sees what another person left here (threats B105, B141). */
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

/** The place of an item. Its key reveals nothing of its content. */
export interface ItemAt {
  readonly owner: OutboxOwner;
  readonly kind: string;
  readonly key: string;
}

/** Large values, or values written separately: files, and a version that never changes. */
export type Parts = Readonly<Record<string, unknown>>;

export interface Item<Value> {
  readonly value: Value;
  /** The requested parts that exist; of a change, those to write. */
  readonly parts?: Parts;
}

export interface ListedItem<Value> extends Item<Value> {
  readonly key: string;
}

/** The parts to read along with a value. */
export type RequestedParts<Value> = (value: Value) => readonly string[];

/** Everything may fail: storage may be full, blocked, or not there. */
export interface Outbox {
  /** Whether stored items outlive the page. */
  readonly isLasting: boolean;
  /** @throws SealedItem */
  get<Value>(at: ItemAt, wanted?: RequestedParts<Value>): Promise<Item<Value> | undefined>;
  /**
   * Replaces an item by what `change` makes of it, with the parts that it names, atomically across tabs. Undefined and
   * the same value leave everything as it is. Returns the stored value afterwards.
   * @throws SealedItem
   */
  change<Value>(
    at: ItemAt,
    change: (before: Item<Value> | undefined) => Item<Value> | undefined,
    wanted?: RequestedParts<Value>,
  ): Promise<Item<Value> | undefined>;
  /** In the order in which they were added, without sealed items. */
  list<Value>(owner: OutboxOwner, kind: string, wanted?: RequestedParts<Value>): Promise<ListedItem<Value>[]>;
  /** With its parts, sealed or not. */
  remove(at: ItemAt): Promise<void>;
  /** Everything of one kind and one person, sealed or not. */
  removeAll(owner: OutboxOwner, kind: string): Promise<void>;
  /** Everyone who has items of a kind here, sealed or not. */
  owners(kind: string): Promise<OutboxOwner[]>;
  findPart(at: ItemAt, part: string): Promise<unknown>;
  /** @param needsItem stores nothing where the item is gone, since nothing would read its parts @throws SealedItem */
  putPart(at: ItemAt, part: string, content: unknown, needsItem?: boolean): Promise<void>;
  dropPart(at: ItemAt, part: string): Promise<void>;
  /** Calls back after something of the kind was written, by whatever tab. */
  watch(owner: OutboxOwner, kind: string, changed: (what: Written) => void): () => void;
}

export interface Written {
  readonly key: string;
  /** Also called where the change is unknown, or an item was sealed or opened. */
  readonly isByOtherTab: boolean;
}

/** The item exists, and only its owner can open it. */
export class SealedItem extends Error {
  override name = "SealedItem";
}
