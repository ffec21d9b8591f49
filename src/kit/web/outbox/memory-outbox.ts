import {
  type Item,
  type ItemAt,
  type Outbox,
  type OutboxOwner,
  ownerIn,
  ownerText,
  type RequestedParts,
} from "./outbox.ts";

interface Row {
  readonly at: ItemAt;
  readonly value: unknown;
}

/** The same for as long as the page is open: where the browser keeps nothing, and in tests. */
export function memoryOutbox(): Outbox {
  /** By place; a map iterates in the order of insertion. */
  const rows = new Map<string, Row>();
  /** By item: one may come before its item. */
  const parts = new Map<string, Map<string, unknown>>();
  const watchers = new Set<(at: ItemAt) => void>();
  const textOf = ({ owner, kind, key }: ItemAt): string => `${ownerText(owner)}/${kind}/${key}`;
  const notify = (at: ItemAt) => {
    for (const watcher of watchers) queueMicrotask(() => watcher(at));
  };
  const putPart = (at: ItemAt, part: string, content: unknown) => {
    const own = parts.get(textOf(at)) ?? new Map<string, unknown>();
    parts.set(textOf(at), own.set(part, content));
  };
  const itemOf = <Value>(row: Row | undefined, wanted: RequestedParts<Value> | undefined): Item<Value> | undefined => {
    if (!row) return undefined;
    const value = row.value as Value;
    const own = parts.get(textOf(row.at));
    const found = (wanted?.(value) ?? []).filter((part) => own?.has(part));
    return { value, parts: Object.fromEntries(found.map((part) => [part, own?.get(part)])) };
  };
  const of = (owner: OutboxOwner, kind: string) =>
    [...rows.values()].filter(({ at }) => at.kind === kind && ownerText(at.owner) === ownerText(owner));

  return {
    isLasting: false,
    get: async (at, wanted) => itemOf(rows.get(textOf(at)), wanted),
    async change<Value>(
      at: ItemAt,
      change: (before: Item<Value> | undefined) => Item<Value> | undefined,
      wanted?: RequestedParts<Value>,
    ) {
      const row = rows.get(textOf(at));
      const before = itemOf(row, wanted);
      const next = change(before);
      if (!next || (next.value === before?.value && !next.parts)) return before;
      rows.set(textOf(at), { at, value: next.value });
      for (const [part, content] of Object.entries(next.parts ?? {})) putPart(at, part, content);
      notify(at);
      return next;
    },
    list: async <Value>(owner: OutboxOwner, kind: string, wanted?: RequestedParts<Value>) =>
      of(owner, kind).flatMap((row) => {
        const item = itemOf(row, wanted);
        return item ? [{ key: row.at.key, ...item }] : [];
      }),
    async removeAll(owner, kind) {
      for (const { at } of of(owner, kind)) await this.remove(at);
    },
    async remove(at) {
      parts.delete(textOf(at));
      if (rows.delete(textOf(at))) notify(at);
    },
    owners: async (kind) => {
      const texts = [...rows.values()].filter(({ at }) => at.kind === kind).map(({ at }) => ownerText(at.owner));
      return [...new Set(texts)].map(ownerIn);
    },
    findPart: async (at, part) => parts.get(textOf(at))?.get(part),
    async putPart(at, part, content, needsItem = false) {
      if (!needsItem || rows.has(textOf(at))) putPart(at, part, content);
    },
    dropPart: async (at, part) => void parts.get(textOf(at))?.delete(part),
    watch(owner, kind, changed) {
      const hear = (at: ItemAt) => {
        if (at.kind === kind && ownerText(at.owner) === ownerText(owner)) changed({ key: at.key, isByOtherTab: true });
      };
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
  };
}
