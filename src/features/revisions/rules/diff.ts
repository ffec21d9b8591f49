import type { DraftContent, Module, Section, Step } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";

/** What a version says besides its sections. */
export interface Versioned {
  readonly content: DraftContent;
  readonly areaIds: readonly string[];
}

/** A version or draft as it is compared. */
export const versionedOf = ({
  title,
  description,
  procedureImage,
  sections,
  areaIds,
}: DraftContent & { readonly areaIds: readonly string[] }): Versioned => ({
  content: { title, description, procedureImage, sections },
  areaIds,
});

export type PartKind = "section" | "step" | "module";

/** A section or step without what is in it; a module as a whole. */
export type Part =
  | { readonly of: "section"; readonly item: Omit<Section, "steps"> }
  | { readonly of: "step"; readonly item: Omit<Step, "modules"> }
  | { readonly of: "module"; readonly item: Module };

/** Where a part stands: in which section or step (null: at the top), and as which from 0. */
export interface PartPosition {
  readonly parentId: string | null;
  readonly index: number;
}

export type Change =
  | ({ readonly is: "added"; readonly at: PartPosition } & Part)
  | ({ readonly is: "removed"; readonly at: PartPosition } & Part)
  | {
      readonly is: "moved";
      readonly of: PartKind;
      readonly id: string;
      readonly from: PartPosition;
      readonly to: PartPosition;
    }
  | {
      readonly is: "changed";
      readonly of: "procedure";
      readonly field: "title" | "description" | "procedureImage" | "areaIds";
      readonly before: unknown;
      readonly after: unknown;
    }
  | {
      readonly is: "changed";
      readonly of: "section" | "step";
      readonly id: string;
      readonly before: string;
      readonly after: string;
    }
  /** Its data; another type is told as such. */
  | { readonly is: "changed" | "retyped"; readonly of: "module"; readonly before: Module; readonly after: Module };

export interface PartOrder {
  readonly of: PartKind;
  /** The section or step that they stand in; null at the top. */
  readonly parentId: string | null;
  readonly ids: readonly string[];
}

export interface VersionDiff {
  readonly changes: readonly Change[];
  /** Wherever the parts of one kind in one place are not those of before in that order: their ids now. */
  readonly orders: readonly PartOrder[];
}

/**
 * [P90] What became of a version: parts are the same when their ids are, wherever they stand, so that a move is never
 * told as a removal and an addition. Of several parts that changed places the fewest are told as moved.
 */
export function diffVersions(before: Versioned, after: Versioned): VersionDiff {
  const old = partsOf(before.content);
  const now = partsOf(after.content);
  const moved = movedKeys(old, now);
  const changes: Change[] = [...changedHead(before, after)];
  for (const [key, { part, at }] of old) if (!now.has(key)) changes.push({ is: "removed", at, ...part });
  for (const [key, { part, at }] of now) {
    const was = old.get(key);
    if (!was) {
      changes.push({ is: "added", at, ...part });
      continue;
    }
    if (moved.has(key)) changes.push({ is: "moved", of: part.of, id: part.item.id, from: was.at, to: at });
    changes.push(...changedPart(was.part, part));
  }
  return { changes, orders: changedOrders(before.content, after.content) };
}

/** [P91] A diff applied to what it was made from gives what it was made to. */
export function applyDiff(before: Versioned, diff: VersionDiff): Versioned {
  const parts = new Map([...partsOf(before.content)].map(([key, { part }]) => [key, part]));
  const put = (part: Part) => parts.set(keyOf(part.of, part.item.id), part);
  let head: Versioned = before;
  for (const change of diff.changes) {
    if (change.is === "removed") parts.delete(keyOf(change.of, change.item.id));
    else if (change.is === "added") put(change);
    else if (change.is === "moved") continue;
    else if (change.of === "procedure") head = withField(head, change.field, change.after);
    else if (change.of === "module") put({ of: "module", item: change.after });
    else put({ of: change.of, item: { id: change.id, title: change.after } });
  }
  const orders = new Map([...ordersOf(before.content), ...diff.orders].map((one) => [orderKey(one), one.ids]));
  const itemsIn = (of: PartKind, parentId: string | null) =>
    (orders.get(orderKey({ of, parentId })) ?? []).flatMap((id) => parts.get(keyOf(of, id)) ?? []);
  const sections = itemsIn("section", null).flatMap((part) => {
    if (part.of !== "section") return [];
    const steps = itemsIn("step", part.item.id).flatMap((inside) => {
      if (inside.of !== "step") return [];
      const modules = itemsIn("module", inside.item.id).flatMap((one) => (one.of === "module" ? [one.item] : []));
      return [{ ...inside.item, modules }];
    });
    return [{ ...part.item, steps }];
  });
  return { ...head, content: { ...head.content, sections } };
}

/** Nothing keeps a step of one version from having the id of a module of another. */
const keyOf = (of: PartKind, id: string): string => `${of} ${id}`;
const orderKey = ({ of, parentId }: Omit<PartOrder, "ids">): string => `${of} ${parentId}`;

interface Found {
  readonly part: Part;
  readonly at: PartPosition;
}

/** Every part by its kind and id, in reading order. */
function partsOf(content: DraftContent): Map<string, Found> {
  const parts = new Map<string, Found>();
  const add = (part: Part, parentId: string | null, index: number) =>
    parts.set(keyOf(part.of, part.item.id), { part, at: { parentId, index } });
  for (const [index, { steps, ...section }] of content.sections.entries()) {
    add({ of: "section", item: section }, null, index);
    for (const [stepIndex, { modules, ...step }] of steps.entries()) {
      add({ of: "step", item: step }, section.id, stepIndex);
      for (const [moduleIndex, item] of modules.entries()) add({ of: "module", item }, step.id, moduleIndex);
    }
  }
  return parts;
}

function ordersOf({ sections }: DraftContent): PartOrder[] {
  const ids = (list: readonly { readonly id: string }[]) => list.map((one) => one.id);
  return [
    { of: "section", parentId: null, ids: ids(sections) },
    ...sections.map(({ id, steps }): PartOrder => ({ of: "step", parentId: id, ids: ids(steps) })),
    ...sections.flatMap(({ steps }) =>
      steps.map(({ id, modules }): PartOrder => ({ of: "module", parentId: id, ids: ids(modules) })),
    ),
  ];
}

function changedOrders(before: DraftContent, after: DraftContent): PartOrder[] {
  const old = new Map(ordersOf(before).map((one) => [orderKey(one), one.ids]));
  return ordersOf(after).filter((one) => !same(old.get(orderKey(one)), one.ids));
}

/** Those with another parent, and of those with the same one the fewest whose moving explains the order. */
function movedKeys(old: ReadonlyMap<string, Found>, now: ReadonlyMap<string, Found>): ReadonlySet<string> {
  const moved = new Set<string>();
  const stayed = new Map<string, string[]>();
  for (const [key, { part, at }] of now) {
    const was = old.get(key);
    if (!was) continue;
    const place = orderKey({ of: part.of, parentId: at.parentId });
    if (was.at.parentId !== at.parentId) moved.add(key);
    else stayed.set(place, [...(stayed.get(place) ?? []), key]);
  }
  for (const keys of stayed.values()) {
    const places = keys.map((key) => old.get(key)?.at.index ?? 0);
    const inOrder = new Set(longestRise(places));
    for (const [at, key] of keys.entries()) if (!inOrder.has(at)) moved.add(key);
  }
  return moved;
}

/** The indexes of a longest rising run through the numbers. */
export function longestRise(numbers: readonly number[]): number[] {
  /** Of each length, the index where the run of that length with the smallest end ends. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.unshift(at);
  return run;
}

function changedHead(before: Versioned, after: Versioned): Change[] {
  const values = ({ content: { title, description, procedureImage }, areaIds }: Versioned) => ({
    title,
    description,
    procedureImage,
    areaIds,
  });
  const [old, now] = [values(before), values(after)];
  return (["title", "description", "procedureImage", "areaIds"] as const)
    .filter((field) => !same(old[field], now[field]))
    .map((field) => ({ is: "changed", of: "procedure", field, before: old[field], after: now[field] }));
}

function changedPart(before: Part, after: Part): Change[] {
  if (same(before.item, after.item)) return [];
  if (before.of === "module" && after.of === "module") {
    const is = before.item.moduleType === after.item.moduleType ? "changed" : "retyped";
    return [{ is, of: "module", before: before.item, after: after.item }];
  }
  if (before.of === "module" || after.of === "module") return [];
  return [{ is: "changed", of: after.of, id: after.item.id, before: before.item.title, after: after.item.title }];
}

function withField({ content, areaIds }: Versioned, field: string, value: unknown): Versioned {
  // The value is what `changedHead` read from the same field.
  if (field === "areaIds") return { content, areaIds: value as readonly string[] };
  return { content: { ...content, [field]: value }, areaIds };
}
