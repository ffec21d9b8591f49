import type { OutboxOwner } from "./outbox.ts";
import type { ItemFacts } from "./outbox-database.ts";

/** What a feature says of what waits on this device: how it is counted, sent, taken away, and named outside of a seal. */
export interface OutboxKind {
  /** How much of a person's is on this device alone. @throws where the device's store cannot be read */
  readonly count: (owner: OutboxOwner) => Promise<number>;
  /** Sends what can be sent now: called before the person leaves. */
  readonly send?: (owner: OutboxOwner) => Promise<unknown>;
  /** Removes all of it. @throws where the device's store cannot be opened */
  readonly forget: (owner: OutboxOwner) => Promise<void>;
  /** Whether it waits for who is no member any more: a record to be is handed over, all else is of no use to anybody. */
  readonly outlivesMembership?: boolean;
  /**
   * By the kind of an outbox item: what anyone may know of it once it is sealed. Kinds without an entry are not counted
   * while sealed. The keys of items of one thing share a prefix that ends in a slash.
   */
  readonly facts?: Readonly<Record<string, (value: unknown) => ItemFacts>>;
  /** Brings into the outbox what waits elsewhere on this device, so that it is sealed with the rest. */
  readonly gather?: (owner: OutboxOwner) => Promise<void>;
  /** Sealed items are open again. */
  readonly opened?: (owner: OutboxOwner) => Promise<void>;
}

type Load = () => Promise<OutboxKind>;

const loads = new Map<string, Load>();

/** Says how to load what a feature keeps: its code is large, and most pages do not ask. */
export function registerKinds(kinds: Readonly<Record<string, Load>>): void {
  for (const [name, load] of Object.entries(kinds)) loads.set(name, load);
}

/** All kinds by name, in the order in which they were registered. */
export async function outboxKinds(): Promise<ReadonlyMap<string, OutboxKind>> {
  return new Map(await Promise.all([...loads].map(async ([name, load]) => [name, await load()] as const)));
}

/** For a kind that no feature has registered, only its existence is known. */
const unknown: ItemFacts = { isNeeded: true, answers: 0, subject: "", stamp: 0 };

export async function factsOfKinds(): Promise<(kind: string, value: unknown) => ItemFacts> {
  const known = Object.assign({}, ...[...(await outboxKinds()).values()].map(({ facts }) => facts ?? {})) as Record<
    string,
    (value: unknown) => ItemFacts
  >;
  return (kind, value) => known[kind]?.(value) ?? unknown;
}
