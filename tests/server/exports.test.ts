import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { pathOf } from "./endpoints.ts";

let world: World;
let tablet: Person;
let phone: Person;

beforeAll(async () => {
  world = await openWorld();
  tablet = await world.member("operator");
  phone = await world.member("operator");
  await inTransaction(world.appContext.database, {}, (client) =>
    client.query(
      `update identity set provider = 'device' where user_id =
         (select s.user_id from session_token t join session s on s.id = t.session_id where t.token_hash = sha256($1))`,
      [Buffer.from(tablet.token)],
    ),
  );
});
afterAll(() => world?.close());

/** What is shown on a screen as it stands is read, not exported. */
const isShown = ({ path }: AnyEndpoint): boolean => /\/assets\/|^\/v1\/(files|uploads)\//.test(path);
const exported = (endpoint: AnyEndpoint): boolean =>
  endpoint.reply === "bytes" && !isShown(endpoint) && endpoint.access.kind === "member";

describe("what leaves the product as a file", () => {
  it("is not for a shared device, whatever its person may read [MB16]", async () => {
    const endpoints = world.server.routes.map((route) => route.endpoint).filter(exported);
    expect(endpoints.length).toBeGreaterThan(6);
    for (const endpoint of endpoints) {
      const answerTo = async ({ token }: Person) => {
        const response = await world.server.http.inject({
          method: endpoint.method,
          url: pathOf(endpoint, world.workspaceId),
          headers: { authorization: `Bearer ${token}` },
        });
        return `${response.statusCode} ${response.statusCode < 300 ? "" : response.json().detail}`;
      };
      const where = `${endpoint.method} ${endpoint.path}`;
      expect([where, await answerTo(tablet)]).toEqual([where, expect.stringMatching(/^403 .*a sign-in of one's own/)]);
      expect([where, await answerTo(phone)]).not.toEqual([where, expect.stringMatching(/^403 This needs: a sign-in/)]);
    }
  });

  it("has its types in the contract, and so in OpenAPI", () => {
    const endpoints = world.server.routes.map((route) => route.endpoint);
    const untold = endpoints.filter(
      ({ reply, replyTypes, status }) => reply === "bytes" && status !== 204 && !replyTypes,
    );
    expect(untold.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
