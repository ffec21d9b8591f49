import { randomUUID } from "node:crypto";
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
  // Whoever is counted by minutes has a minute of their own.
  if (endpoint.limit !== undefined) world.clock.offsetMs += endpoint.limit.seconds * 1000;
  const response = await world.server.http.inject({
    method: endpoint.method,
    url: pathOf(endpoint, place.workspaceId, { ...thing.params, ...input.params }),
    ...(input.query && { query: input.query }),
    headers: {
      ...(place.caller !== undefined && { authorization: `Bearer ${place.caller.token}` }),
      ...(endpoint.revisioned && { "if-match": `"${thing.revision ?? 1}"` }),
    },
    ...(input.body !== undefined && { payload: input.body as object }),
  });
  return { status: response.statusCode, text: response.payload.slice(0, 300) };
}
