import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "#tests/support/world.ts";
import { operationOf } from "./matrix.ts";
import { rows } from "./rows/rows.ts";

/** Those whose call ends the caller's own session, or never ends. */
const notHere: ReadonlySet<string> = new Set(["DELETE /v1/sessions/current", "GET /v1/workspaces/{workspaceId}/feed"]);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it("the matrix has a row for every operation", () => {
  const known = new Set(rows.map(operationOf));
  const missing = world.server.routes
    .filter(({ endpoint }) => endpoint.access.kind === "member" || endpoint.access.kind === "user")
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((name) => !known.has(name) && !notHere.has(name));
  expect(missing).toEqual([]);
});
