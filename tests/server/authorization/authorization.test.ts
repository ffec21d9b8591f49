import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onPostgres } from "#tests/support/database.ts";
import { around, type Seen, send } from "./call.ts";
import { type Principal, principals, type Relation, relations, type Verdict, verdict } from "./model.ts";
import type { Kind, Making, Row, Thing } from "./row.ts";
import { rows } from "./rows/rows.ts";
import { openSettlement, type Settlement } from "./settlement.ts";
import { tracesIn } from "./traces.ts";

/*
 * Every operation, by fourteen principals, about things in six relations to the caller's groups, and with ids that are
 * not the caller's to name. What the answer should be is said by `model.ts`, apart from the server. A call that is let
 * in must succeed, so that no refusal stands for a request that could not have worked; a call that is refused must
 * leave every table as it was.
 */

/** Routes that anybody may call, and those whose call ends the caller's own session or never ends. */
const notHere: ReadonlySet<string> = new Set(["DELETE /v1/sessions/current", "GET /v1/workspaces/{workspaceId}/feed"]);

let settlement: Settlement;
let traces: () => Promise<string>;
beforeAll(async () => {
  settlement = await openSettlement();
  traces = await tracesIn(settlement.world, settlement.world.workspaceId);
});
afterAll(() => settlement?.close());

const nameOf = ({ endpoint }: Row): string => `${endpoint.method} ${endpoint.path}`;
const nothing: Thing = { params: {} };

/** Things that a refusal has left as they were serve the next caller too. */
class Shelf {
  readonly #things = new Map<string, Thing>();
  readonly #row: Row;

  constructor(row: Row) {
    this.#row = row;
  }

  async take(relation: Relation, caller: Making["caller"]): Promise<Thing> {
    const { about } = this.#row;
    if (about === undefined) return nothing;
    const kept = this.#things.get(relation);
    if (kept !== undefined) return kept;
    const made = await about.make({ ...settlement.home, groupIds: settlement.groupsOf(relation), caller });
    this.#things.set(relation, made);
    return made;
  }

  drop(relation: Relation): void {
    this.#things.delete(relation);
  }
}

function expected(row: Row, who: Principal, relation: Relation): Verdict | "409" {
  const byModel = verdict(
    who,
    row.needs,
    row.about === undefined || row.ownStaysInSight === true || who.sees[relation],
  );
  return byModel === "done" ? (row.except?.(who, relation) ?? "done") : byModel;
}

const isDone = (row: Row, { status }: Seen): boolean =>
  (status >= 200 && status < 300) || (row.alsoDone?.includes(status) ?? false);

async function faultsOf(row: Row): Promise<string[]> {
  const faults: string[] = [];
  const shelf = new Shelf(row);
  for (const relation of row.about ? relations : (["none"] as const)) {
    for (const who of principals) {
      const caller = settlement.callers.get(who);
      const thing = await shelf.take(relation, caller);
      const wanted = expected(row, who, relation);
      const before = await traces();
      const seen = await send(settlement.world, row, { thing, around: around(settlement, caller) });
      const cell = `${nameOf(row)}, ${who.name}, ${relation}`;
      if (wanted === "done" ? !isDone(row, seen) : seen.status !== Number(wanted)) {
        faults.push(`${cell}: ${seen.status} where ${wanted} belongs: ${seen.text}`);
      }
      if (isDone(row, seen)) shelf.drop(relation);
      else if ((await traces()) !== before) faults.push(`${cell}: refused, and yet something changed`);
    }
  }
  return faults;
}

/** Ids that are well-formed and not the caller's to name: each must be answered as if nothing were there. */
async function substitutesFor(row: Row & { readonly about: Kind }): Promise<[string, Thing, Record<string, string>][]> {
  const { home, sibling, foreign } = settlement;
  const mine = await row.about.make({ ...home, groupIds: [], caller: undefined });
  const elsewhere = async (where: typeof sibling) =>
    (await row.about.make({ ...where, groupIds: [], caller: undefined })).params;
  const cells: [string, Thing, Record<string, string>][] = [
    ["of a sibling workspace", mine, await elsewhere(sibling)],
    ["of a foreign workspace", mine, await elsewhere(foreign)],
    ["unknown", mine, Object.fromEntries(Object.keys(mine.params).map((key) => [key, randomUUID()]))],
    ["malformed", mine, Object.fromEntries(Object.keys(mine.params).map((key) => [key, "1"]))],
  ];
  if (row.childParam !== undefined) {
    const other = await row.about.make({ ...home, groupIds: [], caller: undefined });
    cells.push(["of another parent", mine, { [row.childParam]: other.params[row.childParam] ?? "" }]);
  }
  if (row.about.remove) {
    const gone = await row.about.make({ ...home, groupIds: [], caller: undefined });
    await row.about.remove(home, gone);
    cells.push(["deleted", gone, {}]);
  }
  return cells;
}

async function substitutionFaults(row: Row & { readonly about: Kind }): Promise<string[]> {
  const faults: string[] = [];
  for (const [kind, thing, named] of await substitutesFor(row)) {
    for (const who of principals.filter((one) => expected(row, one, "none") === "done")) {
      const before = await traces();
      const caller = settlement.callers.get(who);
      const seen = await send(settlement.world, row, { thing, named, around: around(settlement, caller) });
      const cell = `${nameOf(row)}, ${who.name}, an id ${kind}`;
      if (![404, 410].includes(seen.status)) faults.push(`${cell}: ${seen.status}: ${seen.text}`);
      if ((await traces()) !== before) faults.push(`${cell}: something changed`);
    }
  }
  return faults;
}

const hasThing = (row: Row): row is Row & { readonly about: Kind } =>
  row.about !== undefined && row.ownStaysInSight !== true && /\{(?!workspaceId)/.test(row.endpoint.path);

// What is shown here is the same SQL on both databases; the native one answers some ten thousand calls in a minute.
describe.runIf(onPostgres)("authorization", () => {
  it("has a row for every operation", () => {
    const known = new Set(rows.map(nameOf));
    const missing = settlement.world.server.routes
      .filter(({ endpoint }) => endpoint.access.kind === "member" || endpoint.access.kind === "user")
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .filter((name) => !known.has(name) && !notHere.has(name));
    expect(missing).toEqual([]);
  });

  it.each(rows.map((row) => [nameOf(row), row] as const))("%s", { timeout: 60_000 }, async (_name, row) => {
    expect(await faultsOf(row)).toEqual([]);
    if (hasThing(row)) expect(await substitutionFaults(row)).toEqual([]);
  });
});
