import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildServer } from "#app/server/build-server.ts";
import { demoPlant } from "#app/server/demo/demo-plant.ts";
import { workspaceIdOf } from "#app/server/demo/ids.ts";
import { demoPersonas } from "#app/server/demo/personas.ts";
import { testEndpoints } from "#app/server/testing/contract.ts";
import { testRoutes } from "#app/server/testing/routes.ts";
import { createEnterprise, createWorkspace } from "#features/workspaces/server/service.ts";
import type { ProblemBody } from "#kit/problem.ts";
import { offsetClock, systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import { createLog } from "#kit/server/log.ts";
import { newTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openWorld, type World } from "#tests/support/world.ts";

/** What one mode has and another must not (threat B151). */
const answerOf = async (server: World["server"], method: "GET" | "POST", url: string) => {
  const response = await server.http.inject({ method, url, ...(method === "POST" && { payload: {} }) });
  return `${response.statusCode} ${response.json<ProblemBody>().code}`;
};

const testPaths = Object.values(testEndpoints).map(({ method, path }) => [method as "GET" | "POST", path] as const);

describe("production", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ FETTLE_MODE: "production" });
    // The workspaces that the demo's people belong to, so that only the mode stands between them and a session.
    const enterpriseId = await createEnterprise(world.appContext, "Demo");
    for (const { key, name } of demoPlant.workspaces) {
      await createWorkspace(world.appContext, { id: workspaceIdOf(key), enterpriseId, name });
    }
  });
  afterAll(() => world?.close());

  it.each(testPaths)("has no %s %s", async (method, path) => {
    expect(await answerOf(world.server, method, path)).toBe("404 notFound");
  });

  it("has none of them under another method or spelling either", async () => {
    for (const [, path] of testPaths) {
      for (const url of [path, `${path}/`, path.toUpperCase(), path.replace("/test/", "/%74est/")]) {
        expect(await answerOf(world.server, "GET", url)).toBe("404 notFound");
        expect(await answerOf(world.server, "POST", url)).toBe("404 notFound");
      }
    }
  });

  it("offers no sign-in by a click", async () => {
    const welcome = await world.server.http.inject({ method: "GET", url: "/v1/welcome" });
    expect(welcome.json()).toMatchObject({ mode: "production", personas: [] });
    expect(demoPlant.personas.length).toBeGreaterThan(0);
    for (const { key } of demoPlant.personas) {
      expect(await answerOf(world.server, "POST", `/v1/welcome/personas/${key}`)).toBe("404 notFound");
    }
  });

  it("speaks of none of it in its API document", async () => {
    const document = await world.server.http.inject({ method: "GET", url: "/v1/openapi.json" });
    expect(Object.keys(document.json().paths).filter((path) => path.includes("/test/"))).toEqual([]);
  });

  it("would not serve the routes of test mode if they were handed to it", () => {
    const { appContext, metrics, limits } = world.server;
    const nobody = () => Promise.reject(new Error("nobody"));
    const gate = { enter: nobody, enterAgain: nobody, user: nobody, guess: () => undefined };
    const options = { trustedProxies: [], bodyBytesMax: 1000, metrics };
    const deps = { appContext, gate, limits };
    const routes = testRoutes(offsetClock(), world.server.store);
    const hasRoute = (testMode: boolean) =>
      createHttpServer({ ...deps, testMode }, routes, createLog("silent"), options).hasRoute({
        method: "POST",
        url: testEndpoints.worlds.path,
      });
    expect([hasRoute(false), hasRoute(true)]).toEqual([false, true]);
  });
});

describe("demo", () => {
  let database: TestDatabase;
  let server: World["server"];
  beforeAll(async () => {
    database = await newTestDatabase();
    const config = readConfig({ FETTLE_MODE: "demo", ...database.environment });
    server = await buildServer(config, systemClock, createLog("fatal"), { personas: demoPersonas });
  });
  afterAll(async () => {
    await server?.close();
    await database?.remove();
  });

  it("has people to click on, where their workspaces are, and no routes of test mode", async () => {
    const [first] = demoPlant.workspaces;
    const [persona] = demoPlant.personas.filter((one) => one.workspaceKey === first?.key);
    const click = () => server.http.inject({ method: "POST", url: `/v1/welcome/personas/${persona?.key}` });
    expect((await click()).statusCode).toBe(404);
    const enterpriseId = await createEnterprise(server.appContext, "Demo");
    await createWorkspace(server.appContext, { id: workspaceIdOf(first?.key ?? ""), enterpriseId, name: "Mill" });
    const clicked = await click();
    expect([clicked.statusCode, clicked.json().workspaceId]).toEqual([200, workspaceIdOf(first?.key ?? "")]);
    for (const [method, path] of testPaths) expect(await answerOf(server, method, path)).toBe("404 notFound");
  });
});

describe("data", () => {
  it("of a production server is opened by no other, and no other's by a production server; commands work on any", async () => {
    const database = await newTestDatabase();
    const open = async (mode: string, options?: { readonly joins: true }) => {
      const config = readConfig({ ...database.environment, PUBLIC_URL: "http://fettle.test", FETTLE_MODE: mode });
      await (await buildServer(config, systemClock, createLog("silent"), options)).close();
    };
    try {
      // A command before the first start, run without the server's FETTLE_MODE, leaves the mode to the server.
      await open("demo", { joins: true });
      await open("production");
      await open("demo", { joins: true });
      await expect(open("test")).rejects.toThrow("FETTLE_MODE: this data was made in production mode");
      await expect(open("demo")).rejects.toThrow("FETTLE_MODE: this data was made in production mode");
      await open("production");
    } finally {
      await database.remove();
    }
  });

  it("stays closed to test and demo mode where NODE_ENV says production", () => {
    expect(() => readConfig({ NODE_ENV: "production", FETTLE_MODE: "test" })).toThrow(
      "FETTLE_MODE: must be production",
    );
  });
});
