import {
  type Item,
  type ItemAt,
  type Outbox,
  type OutboxOwner,
  ownerIn,
  ownerText,
  type Parts,
  type Wanted,
} from "./outbox.ts";

interface Row {
  readonly at: ItemAt;
  readonly value: unknown;
  readonly parts: Map<string, unknown>;
}

/** The same for as long as the page is open: where the browser keeps nothing, and in tests. */
export function memoryOutbox(): Outbox {
  /** By place: a map keeps the order in which its keys came. */
  const rows = new Map<string, Row>();
  const watchers = new Set<(at: ItemAt) => void>();
  const textOf = ({ owner, kind, key }: ItemAt): string => `${ownerText(owner)}/${kind}/${key}`;
  const tell = (at: ItemAt) => {
    for (const watcher of watchers) queueMicrotask(() => watcher(at));
  };
  const itemOf = <Value>(row: Row | undefined, wanted: Wanted<Value> | undefined): Item<Value> | undefined => {
    if (!row) return undefined;
    const value = row.value as Value;
    const parts = (wanted?.(value) ?? []).filter((part) => row.parts.has(part));
    return { value, parts: Object.fromEntries(parts.map((part) => [part, row.parts.get(part)])) };
  };
  const of = (owner: OutboxOwner, kind: string) =>
    [...rows.values()].filter(({ at }) => at.kind === kind && ownerText(at.owner) === ownerText(owner));

  return {
    isLasting: false,
    get: async (at, wanted) => itemOf(rows.get(textOf(at)), wanted),
    async change<Value>(
      at: ItemAt,
      change: (before: Item<Value> | undefined) => Item<Value> | undefined,
      wanted?: Wanted<Value>,
    ) {
      const row = rows.get(textOf(at));
      const before = itemOf(row, wanted);
      const next = change(before);
      if (!next || (next.value === before?.value && !next.parts)) return before;
      const parts: Parts = next.parts ?? {};
      rows.set(textOf(at), {
        at,
        value: next.value,
        parts: new Map([...(row?.parts ?? []), ...Object.entries(parts)]),
      });
      tell(at);
      return next;
    },
    list: async <Value>(owner: OutboxOwner, kind: string, wanted?: Wanted<Value>) =>
      of(owner, kind).flatMap((row) => {
        const item = itemOf(row, wanted);
        return item ? [{ key: row.at.key, ...item }] : [];
      }),
    async remove(at) {
      if (rows.delete(textOf(at))) tell(at);
    },
    owners: async (kind) => {
      const texts = [...rows.values()].filter(({ at }) => at.kind === kind).map(({ at }) => ownerText(at.owner));
      return [...new Set(texts)].map(ownerIn);
    },
    findPart: async (at, part) => rows.get(textOf(at))?.parts.get(part),
    putPart: async (at, part, content) => void rows.get(textOf(at))?.parts.set(part, content),
    dropPart: async (at, part) => void rows.get(textOf(at))?.parts.delete(part),
    watch(owner, kind, changed) {
      const hear = (at: ItemAt) => {
        if (at.kind === kind && ownerText(at.owner) === ownerText(owner)) changed({ key: at.key, isByOtherTab: false });
      };
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
  };
}
