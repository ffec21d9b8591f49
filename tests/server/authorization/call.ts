import { randomUUID } from "node:crypto";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Person, World } from "#tests/support/world.ts";
import { pathOf } from "../endpoints.ts";
import type { Around, Row, Thing } from "./row.ts";
import type { Settlement } from "./settlement.ts";

export interface Seen {
  readonly status: number;
  readonly text: string;
}

export const around = ({ home, groups }: Settlement, caller: Person | undefined): Around => ({
  workspaceId: home.workspace.workspaceId,
  groups,
  caller,
  newId: randomUUID,
});

/** Moves the clock on, so that rate limits start a new window, and counts all principals as having just signed in. */
export async function newWindow(world: World, seconds: number): Promise<void> {
  world.clock.offsetMs += seconds * 1000;
  const now = world.clock.now();
  await inTransaction(world.appContext.database, {}, async (client) => {
    await client.query(
      "update session set signed_in_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '30 days'",
      [now],
    );
    await client.query("update session_token set expires_at = $1::timestamptz + interval '400 days'", [now]);
  });
}

/** So that nobody has called the row's endpoint too often yet, where it has a limit. */
export async function newWindowFor(world: World, { endpoint }: Row): Promise<void> {
  if (endpoint.limit !== undefined) await newWindow(world, endpoint.limit.seconds);
}

/** Sends a row's request about a thing. `named` puts other ids into the path than the thing's own. */
export async function send(
  world: World,
  row: Row,
  request: { readonly thing: Thing; readonly around: Around; readonly named?: Readonly<Record<string, string>> },
): Promise<Seen> {
  const { endpoint } = row;
  const { around: place, named = {} } = request;
  const thing: Thing = { ...request.thing, params: { ...request.thing.params, ...named } };
  const input = row.input?.(thing, place) ?? {};
  const token = place.caller && (thing.token ?? place.caller.token);
  const response = await world.server.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, place.workspaceId, { ...thing.params, ...input.params }),
    ...(input.query && { query: input.query }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(endpoint.revisioned && { "if-match": `"${thing.revision ?? 1}"` }),
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  return { status: response.statusCode, text: response.payload.slice(0, 300) };
}
