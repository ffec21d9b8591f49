import type { AddressInfo } from "node:net";
import net from "node:net";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import { flagEndpoints } from "#features/flags/contract.ts";
import { ssoEndpoints } from "#features/sso/contract.ts";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import type { ProblemBody } from "#kit/problem.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { minute } from "#kit/time.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { searched } from "#tests/support/depth.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { bodyWithWorkspace } from "./endpoints.ts";
import { InputMaker, randomFrom } from "./random-input.ts";

let world: World;
let admin: Person;
let areas: string;
let areaId: string;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
  areas = `/v1/workspaces/${world.workspaceId}/areas`;
  areaId = (await admin.run((scope) => createArea(scope, { name: "Mill" }))).id;
});
afterAll(() => world?.close());

interface Seen {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

async function send(call: InjectOptions, token: string | undefined = admin.token): Promise<Seen> {
  const response = await world.server.http.inject({
    ...call,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...call.headers },
  });
  const { statusCode: status, headers, payload: text } = response;
  const isProblem = headers["content-type"] === "application/problem+json" && text !== "";
  return { status, headers, text, code: isProblem ? (JSON.parse(text) as ProblemBody).code : undefined };
}

const json = { "content-type": "application/json" };
const answer = ({ status, code }: Seen): string => `${status} ${code}`;

describe("what no route answers", () => {
  it.each([
    ["GET", "/v1/nothing"],
    ["GET", "/v1/"],
    ["GET", "/V1/welcome"],
    ["GET", "/v1/welcome/"],
    ["POST", "/v1/workspaces"],
    ["GET", "/nothing/at/all"],
  ] as const)("%s %s is a 404 problem", async (method, url) => {
    const seen = await send({ method, url });
    expect(answer(seen)).toBe("404 notFound");
    expect(seen.headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each<[NonNullable<InjectOptions["method"]>, () => string, string]>([
    ["PATCH", () => areas, "GET, POST"],
    ["DELETE", () => "/v1/welcome", "GET"],
    ["HEAD", () => areas, "GET, POST"],
    ["OPTIONS", () => areas, "GET, POST"],
    ["TRACE", () => areas, "GET, POST"],
    ["GET", () => "/v1/setup", "POST"],
  ])("%s where a path has other methods is a 405 problem that names them", async (method, url, allow) => {
    const seen = await send({ method, url: url() });
    expect([seen.status, seen.headers.allow]).toEqual([405, allow]);
    expect(seen.headers["content-type"]).toBe("application/problem+json");
  });

  it("names a method in a header or query in vain", async () => {
    const seen = await send({ method: "GET", url: areas, headers: { "x-http-method-override": "DELETE" } });
    expect(seen.status).toBe(200);
    expect(answer(await send({ method: "GET", url: `${areas}?_method=DELETE` }))).toBe("400 invalidRequest");
  });
});

describe("what a call may carry", () => {
  const body = (payload: string, headers: Record<string, string> = json, token?: string): Promise<Seen> =>
    send({ method: "POST", url: areas, payload, headers }, token);

  it.each<[string, () => Promise<Seen>, string]>([
    ["an unknown query key", () => send({ method: "GET", url: `${areas}?x=1` }), "400 invalidRequest"],
    ["an unknown body key", () => body('{"name":"A","authorId":"me"}'), "400 invalidRequest"],
    ["__proto__ as a body key", () => body('{"name":"A","__proto__":{"x":1}}'), "400 invalidRequest"],
    [
      "a body where none belongs",
      () => send({ method: "DELETE", url: `${areas}/${areaId}`, payload: '{"a":1}', headers: json }),
      "400 invalidRequest",
    ],
    ["malformed JSON", () => body("{"), "400 malformedJson"],
    ["malformed JSON of an unknown caller", () => body("{", json, "x".repeat(40)), "401 unauthenticated"],
    ["two JSON values", () => body('{"name":"A"}{}'), "400 malformedJson"],
    ["an empty body where one belongs", () => body(""), "400 invalidRequest"],
    ["null", () => body("null"), "400 invalidRequest"],
    ["an array for an object", () => body("[]"), "400 invalidRequest"],
    ["a string for an object", () => body('"name"'), "400 invalidRequest"],
    ["a number for a name", () => body('{"name":1e400}'), "400 invalidRequest"],
    ["an object for a name", () => body('{"name":{}}'), "400 invalidRequest"],
    ["a blank name", () => body('{"name":" \\t "}'), "400 invalidRequest"],
    ["U+0000", () => body('{"name":"a\\u0000b"}'), "400 unstorableText"],
    ["a lone surrogate", () => body('{"name":"a\\ud800b"}'), "400 unstorableText"],
    ["a lone low surrogate in capitals", () => body('{"name":"\\uDC00"}'), "400 unstorableText"],
    ["U+0000 in a key", () => body('{"\\u0000":1}'), "400 unstorableText"],
    ["too much", () => body(`{"name":"${"x".repeat(1024 * 1024)}"}`), "413 bodyTooLarge"],
    [
      "more unknown keys than anybody wants to read",
      () => body(JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, n])))),
      "400 invalidRequest",
    ],
    ["deep nesting", () => body("[".repeat(200_000) + "]".repeat(200_000)), "400 invalidRequest"],
    [
      "deep nesting in a name",
      () => body(`{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
      "400 invalidRequest",
    ],
    ["text", () => body("name=A", { "content-type": "text/plain" }), "415 unsupportedMediaType"],
    [
      "a form",
      () => body("name=A", { "content-type": "application/x-www-form-urlencoded" }),
      "415 unsupportedMediaType",
    ],
    ["no content type", () => body("name", { "content-type": "" }), "415 unsupportedMediaType"],
    ["an id that is no UUID", () => send({ method: "GET", url: `${areas}/1` }), "404 notFound"],
    ["an id of NUL", () => send({ method: "GET", url: `${areas}/%00` }), "404 notFound"],
    [
      "an id that is too long",
      () => send({ method: "GET", url: `${areas}/${"a".repeat(1801)}` }),
      "400 malformedRequest",
    ],
    ["malformed percent-encoding", () => send({ method: "GET", url: `${areas}/%E0%A4%A` }), "400 malformedRequest"],
    ["a workspace that is no UUID", () => send({ method: "GET", url: "/v1/workspaces/x/areas" }), "404 notFound"],
    [
      "an edit without its revision",
      () => send({ method: "PUT", url: `${areas}/${areaId}`, payload: "{}", headers: json }),
      "400 revisionRequired",
    ],
    [
      "an Idempotency-Key beyond its length",
      () => body('{"name":"A"}', { ...json, "idempotency-key": "k".repeat(201) }),
      "400 invalidRequest",
    ],
    [
      "a token that is none",
      () => send({ method: "GET", url: areas, headers: { authorization: "Basic YTpi" } }),
      "401 unauthenticated",
    ],
  ])("%s", async (_name, call, expected) => {
    const seen = await call();
    expect(answer(seen)).toBe(expected);
    expect(seen.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  });

  it("may be an empty body with a JSON content type, where no body belongs", async () => {
    const made = await admin.run((scope) => createArea(scope, { name: "Gone soon" }));
    const seen = await send({ method: "DELETE", url: `${areas}/${made.id}`, payload: "", headers: json });
    expect(seen.status).toBe(204);
  });

  it("keeps the well-formed pairs of the same escapes", async () => {
    const seen = await body('{"name":"\\ud83d\\ude00 \\u00e9"}');
    expect([seen.status, JSON.parse(seen.text).name]).toEqual([201, "😀 é"]);
  });

  it("names the field that is wrong, and never the value", async () => {
    const seen = await body('{"name":"A","secretValue":"hunter2"}');
    expect(JSON.parse(seen.text).errors).toEqual({ secretValue: ["Unknown field"] });
    expect(seen.text).not.toContain("hunter2");
  });
});

describe("every answer", () => {
  it("carries no-store and nosniff, and an id of its own", async () => {
    const [first, second] = [await send({ method: "GET", url: areas }), await send({ method: "GET", url: areas })];
    expect(first.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
  });

  it("allows no other site to read it", async () => {
    const seen = await send({ method: "GET", url: areas, headers: { origin: "https://elsewhere.example" } });
    expect(Object.keys(seen.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("below HTTP", () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const { port } = world.server.http.server.address() as AddressInfo;
      const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
      let heard = "";
      socket.on("data", (bytes) => {
        heard += bytes.toString();
      });
      // The server may be gone before it has read all that came.
      socket.on("error", () => {});
      socket.once("close", () => resolve(heard));
    });

  beforeAll(() => world.server.http.listen({ port: 0, host: "127.0.0.1" }));

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["two lengths", "POST /v1/setup HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
    ["two Host headers", "GET /v1/welcome HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n", 400],
    ["the same Host twice", "GET /nothing HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["headers without end", `GET /v1/welcome HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  ])("%s is a problem, and the connection is closed", async (_name, text, status) => {
    const heard = await raw(text);
    expect(heard).toContain(`HTTP/1.1 ${status} `);
    expect(heard.toLowerCase()).toContain("content-type: application/problem+json");
    expect(heard).toContain('"code":"malformedRequest"');
  });
});

describe("a fuzz over every endpoint", () => {
  const seed = Number(process.env.FETTLE_FUZZ_SEED ?? 20260309);
  const callsEach = Number(process.env.FETTLE_FUZZ_CALLS ?? searched(8));

  /** Codes that any endpoint may answer with; all others are declared by the endpoint that has them. */
  const everywhere: ReadonlySet<string> = new Set([
    "invalidRequest",
    "malformedRequest",
    "malformedJson",
    "unstorableText",
    "unstorableValue",
    "unsupportedMediaType",
    "bodyTooLarge",
    "unauthenticated",
    "signInTooOld",
    "forbidden",
    "notFound",
    "conflict",
    "referenceGone",
    "revisionRequired",
    "idempotencyKeyReused",
    "tooManyRequests",
    "methodNotAllowed",
    "switchedOff",
  ]);

  async function ids(): Promise<string[]> {
    const group = await world.group("Night shift");
    const note = await admin.run((scope) => createNote(scope, areaId, deltaOf("Mind the step")));
    const draft = await send({
      method: "POST",
      url: `/v1/workspaces/${world.workspaceId}/procedures`,
      payload: "{}",
      headers: json,
    });
    const { id, versionId } = JSON.parse(draft.text) as { id: string; versionId: string };
    const published = await publish(world, admin, contentWith([[["instruction"]]]));
    const device = new Device(admin, published.procedureId);
    await device.save([]);
    const own = [published.procedureId, published.versionId, device.performId];
    return [areaId, group, note.id, id, versionId, ...own, admin.profileId, world.workspaceId];
  }

  function callOf(make: InputMaker, endpoint: AnyEndpoint): InjectOptions {
    const query: [string, string][] = [];
    if (endpoint.query) {
      const bent = make.bent(make.fitting(endpoint.query));
      for (const [key, value] of Object.entries(typeof bent === "object" ? (bent ?? {}) : { bent })) {
        query.push([key, typeof value === "object" ? JSON.stringify(value) : String(value)]);
        if (make.chance(0.05)) query.push([key, "again"]);
      }
    }
    // A stream that is let in would not end; the feed has tests of its own.
    if (make.chance(0.05) || endpoint.reply === "events") query.push(["unknownKey", "1"]);
    // Half a surrogate pair cannot stand in a URL at all.
    const text = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value.toWellFormed()]));
    return {
      method: endpoint.method,
      url: `${make.path(endpoint, world.workspaceId)}${query.length > 0 ? `?${text}` : ""}`,
      headers: headersOf(make, endpoint),
      ...payloadOf(make, endpoint),
    };
  }

  function headersOf(make: InputMaker, endpoint: AnyEndpoint): Record<string, string> {
    const type = make.chance(0.95)
      ? "application/json"
      : make.one(["text/plain", "application/json; charset=utf-7", "x"]);
    return {
      ...(endpoint.body !== undefined && { "content-type": type }),
      ...(endpoint.revisioned && { "if-match": make.one(['"1"', "1", 'W/"2"', "*", '"999999999"', '"-1"', "x"]) }),
      ...(make.chance(0.2) && { "idempotency-key": make.one(["a", "b", "", "\u00ff", "k".repeat(300)]) }),
      ...(make.chance(0.2) && { range: make.one(["bytes=0-1", "bytes=-5", "bytes=9-1", "lines=1", "bytes=0-,5-"]) }),
      ...(make.chance(0.1) && { cookie: make.one(["fettle=", "fettle=x; fettle=y", "=;=", "fettle=%00"]) }),
    };
  }

  function payloadOf(make: InputMaker, endpoint: AnyEndpoint): { payload?: string } {
    if (endpoint.body === undefined) return make.chance(0.1) ? { payload: make.one(["", "{}", "[1]", "x"]) } : {};
    if (endpoint.body === "bytes") return { payload: make.one(["", "bytes", "\u0000".repeat(1000)]) };
    if (make.chance(0.05)) return { payload: make.one(["", "{", "nul", "[".repeat(50_000), "\ufeff{}", '"\\u12"']) };
    const workspace = bodyWithWorkspace(endpoint, world.workspaceId);
    const fitting = { ...(make.fitting(endpoint.body) as object), ...workspace };
    return { payload: JSON.stringify(make.bent(fitting)) ?? "" };
  }

  /** A change of the required sign-in may lock out the caller of the requests that follow. */
  const letEverybodyIn = () =>
    world.appContext.database.pool.query(
      `update workspace set auth_requirement = default, sso_auth_types = default, verified_email_domains = default,
         session_idle_minutes = default, session_life_hours = default, strict_idle_minutes = default,
         strict_life_hours = default`,
    );

  /** Nor may a feature that is switched off: the calls that follow would only meet that it is. */
  const switchEverythingOn = () => world.appContext.database.pool.query("delete from feature_flag");

  it("meets no bug, and every refusal is a problem with a code that was declared", async () => {
    const make = new InputMaker(randomFrom(seed), await ids());
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    // The clock of test mode is moved by a test of its own.
    const endpoints = world.server.routes.map((route) => route.endpoint).filter((one) => one.path !== "/v1/test/clock");
    for (const endpoint of endpoints) {
      for (let count = 0; count < callsEach; count++) {
        if (endpoint.limit !== undefined && count % 8 === 0) world.clock.offsetMs += minute;
        const caller = endpoint.path === "/v1/sessions/current" ? await world.member("admin") : admin;
        const call = callOf(make, endpoint);
        const seen = await send(call, caller.token);
        statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1);
        const fault = faultOf(endpoint, seen);
        if (fault) faults.push(`${fault}: ${describeCall(call)}`);
      }
      if (endpoint === ssoEndpoints.change) await letEverybodyIn();
      if (endpoint === flagEndpoints.set) await switchEverythingOn();
    }
    expect(faults.slice(0, 20)).toEqual([]);
    // The inputs are near enough to the right ones that many are taken, and wrong enough that many are not.
    const taken = [...statuses].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0);
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(taken / total).toBeGreaterThan(0.1);
    expect(taken / total).toBeLessThan(0.9);
    if (process.env.FETTLE_FUZZ_CALLS) console.log(`seed ${seed}, ${total} calls:`, Object.fromEntries(statuses));
  }, 600_000);

  function faultOf(endpoint: AnyEndpoint, seen: Seen): string | undefined {
    if (seen.status < 400) return undefined;
    if (seen.status >= 500) return `${seen.status} ${seen.text.slice(0, 200)}`;
    if (seen.code === undefined) return `${seen.status} is no problem`;
    if (everywhere.has(seen.code) || endpoint.problems?.includes(seen.code)) return undefined;
    return `${seen.status} ${seen.code} is not declared`;
  }

  const describeCall = ({ method, url, headers, payload }: InjectOptions): string =>
    `${method} ${JSON.stringify([url, headers, payload]).slice(0, 600)}`;
});

describe("the contract", () => {
  it("answers what it says, in a call of each kind", async () => {
    const made = await admin.call(areaEndpoints.create, { body: { name: "Kiln" } });
    expect(made.status).toBe(201);
    const listed = await admin.call(areaEndpoints.list);
    expect(listed.body.areas.map((area) => area.name)).toContain("Kiln");
  });
});
