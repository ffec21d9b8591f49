import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#tests/support/world.ts";

/** The start page of a demo server shows what it would have sent; no other server has such an address. */
describe.each([
  ["demo", 200],
  ["production", 404],
] as const)("the outbox of a server in %s mode", (mode, status) => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld({ FETTLE_MODE: mode });
    await world.asSystem(async (scope) => {
      scope.enqueue({ channel: "mail", recipient: "ben@test.invalid", subject: "Hello", body: "https://x.invalid/#a" });
    });
  });
  afterAll(() => world?.close());

  it(`[IN17] answers ${status}`, async () => {
    const { statusCode, payload } = await world.server.http.inject({ method: "GET", url: "/v1/welcome/outbox" });
    expect(statusCode).toBe(status);
    expect(payload.includes("ben@test.invalid")).toBe(mode === "demo");
  });
});
