import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { around, newWindow, newWindowFor, type Seen, send } from "./call.ts";
import { type Principal, principals, type Relation, relations, type Verdict, verdict } from "./model.ts";
import { rehearse } from "./rehearsal.ts";
import type { Kind, Making, Refusal, Row, Thing } from "./row.ts";
import { openSettlement, type Settlement } from "./settlement.ts";
import { Shelf } from "./shelf.ts";
import { type Traces, tracesIn } from "./traces.ts";

/*
 * Every operation, by fourteen principals, about things in six relations to the caller's groups, and with ids that are
 * not the caller's to name. What the answer should be is said by `model.ts`, apart from the server. A call that is let
 * in must succeed, so that no refusal stands for a request that could not have worked; a call that is refused must
 * leave every table as it was.
 */

let settlement: Settlement;
let traces: Traces;
let shelf: Shelf;

export const operationOf = ({ endpoint }: Row): string => `${endpoint.method} ${endpoint.path}`;
const nameOf = (row: Row): string => operationOf(row) + (row.variant === undefined ? "" : ` (${row.variant})`);
const relationsOf = (row: Row): readonly Relation[] =>
  row.about === undefined || row.isGroupless === true ? ["none"] : relations;
const nothing: Thing = { params: {} };

const thingFor = async ({ about }: Row, relation: Relation, caller: Making["caller"]): Promise<Thing> =>
  about === undefined
    ? nothing
    : shelf.take(about, relation, { ...settlement.home, groupIds: settlement.groupsOf(relation), caller });

function expected(row: Row, who: Principal, relation: Relation): Verdict | Refusal {
  const isVisible =
    row.about === undefined || row.ownStaysVisible || row.isKnownToAll || row.isGroupless || who.sees[relation];
  if (row.isNotForDevices && who.standing === "member" && who.signIn === "device") return "403";
  const byModel = verdict(who, row.needs, isVisible);
  return byModel === "done" ? (row.except?.(who, relation) ?? "done") : byModel;
}

const isDone = (row: Row, { status }: Seen): boolean =>
  (status >= 200 && status < 300) || (row.alsoDone?.includes(status) ?? false);

/** A call that should be refused. */
interface Refused {
  readonly who: Principal;
  readonly cell: string;
  readonly thing: Thing;
  readonly named?: Readonly<Record<string, string>>;
  readonly wanted: readonly number[];
}

const callOf = (row: Row, { who, thing, named }: Pick<Refused, "who" | "thing" | "named">): Promise<Seen> =>
  send(settlement.world, row, {
    thing,
    ...(named && { named }),
    around: around(settlement, settlement.callers.get(who)),
  });

/**
 * What is wrong with the answers to calls that should be refused, and with what they left behind. Together none of them may
 * have written anything, which two looks at the tables say.
 */
async function refusalFaults(row: Row, refused: readonly Refused[]): Promise<string[]> {
  if (refused.length === 0) return [];
  const faults: string[] = [];
  const before = await traces.count();
  for (const [at, one] of refused.entries()) {
    // Some limits count all callers of one address together.
    if (at % (row.endpoint.limit?.calls ?? Infinity) === 0) await newWindowFor(settlement.world, row);
    const seen = await callOf(row, one);
    if (!one.wanted.includes(seen.status))
      faults.push(`${one.cell}: ${seen.status} where ${one.wanted[0]} belongs: ${seen.text}`);
  }
  const written = await traces.tablesSince(before);
  if (written.length > 0)
    faults.push(`${refused.map(({ cell }) => cell).join("; or ")}: something changed: ${written.join(", ")}`);
  return faults;
}

const doneFaults = (row: Row, cell: string, seen: Seen): string[] =>
  isDone(row, seen) ? [] : [`${cell}: ${seen.status} where done belongs: ${seen.text}`];

/** What is wrong with the answer to a call that is let in and not committed, and with what it left behind. */
async function rehearsalFaults(
  row: Row,
  { cell, ...call }: Pick<Refused, "who" | "thing" | "cell">,
): Promise<string[]> {
  const before = await traces.count();
  const seen = await rehearse(settlement.world.appContext.database.pool, () => callOf(row, call));
  const written = await traces.tablesSince(before);
  const left = written.length > 0 ? [`${cell}: rehearsed, and something changed: ${written.join(", ")}`] : [];
  return [...doneFaults(row, cell, seen), ...left];
}

/**
 * First all who are refused, who share a thing that nothing has changed, then those who are let in. Of these the last one's call
 * is committed and the others' are rehearsed, so that a thing is made for each relation and not for each caller.
 */
async function faultsOf(row: Row): Promise<string[]> {
  const faults: string[] = [];
  for (const relation of relationsOf(row)) {
    const cellOf = (who: Principal) => `${nameOf(row)}, ${who.name}, ${relation}`;
    const take = (who: Principal) => thingFor(row, relation, settlement.callers.get(who));
    const [letIn, others] = parted(principals, (who) => expected(row, who, relation) === "done");
    const refused: Refused[] = [];
    for (const who of others) {
      const one = { who, cell: cellOf(who), thing: await take(who), wanted: [Number(expected(row, who, relation))] };
      // What is made for a single caller may be gone once another one is made.
      if (row.about?.isPerCaller) faults.push(...(await refusalFaults(row, [one])));
      else refused.push(one);
    }
    faults.push(...(await refusalFaults(row, refused)));
    for (const who of letIn) {
      const thing = await take(who);
      await newWindowFor(settlement.world, row);
      const cell = cellOf(who);
      const isLook = row.endpoint.method === "GET";
      if (!isLook && row.isInParts !== true && who !== letIn.at(-1)) {
        faults.push(...(await rehearsalFaults(row, { who, thing, cell })));
        continue;
      }
      faults.push(...doneFaults(row, cell, await callOf(row, { who, thing })));
      if (!isLook) shelf.drop(row.about, relation);
    }
  }
  return faults;
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** The relation in which most are let in: they are the ones to try another id. */
const widestOf = (row: Row): Relation => {
  const letIn = (relation: Relation) => principals.filter((who) => expected(row, who, relation) === "done").length;
  return relationsOf(row).reduce((widest, relation) => (letIn(relation) > letIn(widest) ? relation : widest));
};

/** Ids that are well-formed and not the caller's to name: each must be answered as if nothing were there. */
async function substitutesFor(row: Row & { readonly about: Kind }): Promise<[string, Thing, Record<string, string>][]> {
  const { home, sibling, foreign } = settlement;
  const { about } = row;
  const relation = widestOf(row);
  const mine = await thingFor(row, relation, undefined);
  const elsewhere = async (name: string, where: typeof sibling) =>
    (await shelf.take(about, name, { ...where, groupIds: [], caller: undefined })).params;
  const all = (id: () => string) => Object.fromEntries(Object.keys(mine.params).map((key) => [key, id()]));
  const cells: [string, Thing, Record<string, string>][] = [
    ["of a sibling workspace", mine, await elsewhere("sibling workspace", sibling)],
    ["of a foreign workspace", mine, await elsewhere("foreign workspace", foreign)],
    ["unknown", mine, all(randomUUID)],
    ["malformed", mine, all(() => "1")],
  ];
  if (row.childParam !== undefined) {
    const groupIds = settlement.groupsOf(relation);
    const other = await shelf.take(about, `another, ${relation}`, { ...home, groupIds, caller: undefined });
    cells.push(["of another parent", mine, { [row.childParam]: other.params[row.childParam] ?? "" }]);
  }
  const gone = await shelf.takeRemoved(about, home);
  if (gone) cells.push(["deleted", gone, {}]);
  return cells;
}

async function substitutionFaults(row: Row & { readonly about: Kind }): Promise<string[]> {
  const faults: string[] = [];
  const relation = widestOf(row);
  const substitutes = await substitutesFor(row);
  const refusals = row.isNamedInside ? [404, 400, 409, 410] : [404, 410];
  const callers = principals.filter((one) => expected(row, one, relation) === "done");
  for (const [kind, thing, named] of substitutes) {
    const refused = callers.map((who) => {
      const cell = `${nameOf(row)}, ${who.name}, an id ${kind}`;
      return { who, cell, thing, named, wanted: refusals };
    });
    faults.push(...(await refusalFaults(row, refused)));
  }
  return faults;
}

const hasThing = (row: Row): row is Row & { readonly about: Kind } =>
  row.about !== undefined &&
  row.ownStaysVisible !== true &&
  (row.isNamedInside === true || /\{(?!workspaceId)/.test(row.endpoint.path));

/**
 * Tries every row, in a world of its own. Files that name different rows run side by side.
 */
export function testRows(what: string, rows: readonly Row[]): void {
  describe(`authorization: ${what}`, () => {
    beforeAll(async () => {
      settlement = await openSettlement();
      traces = await tracesIn(settlement.world);
      shelf = new Shelf();
    });
    afterAll(() => settlement?.close());

    it.each(rows.map((row) => [nameOf(row), row] as const))("%s", { timeout: 180_000 }, async (_name, row) => {
      // However long the rows before took, everybody has just signed in.
      await newWindow(settlement.world, 0);
      expect(await faultsOf(row)).toEqual([]);
      if (hasThing(row)) expect(await substitutionFaults(row)).toEqual([]);
    });
  });
}
