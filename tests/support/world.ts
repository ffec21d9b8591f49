import { randomUUID } from "node:crypto";
import { type BuiltServer, buildServer } from "#app/server/build-server.ts";
import { addMembers, createGroup } from "#features/groups/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { createRole } from "#features/roles/server/service.ts";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { issueToken, openSession, userOfIdentity } from "#features/sessions/server/session-store.ts";
import { createEnterprise, createWorkspace } from "#features/workspaces/server/service.ts";
import type { AnyEndpoint, ClientInput, Endpoint, Output } from "#kit/endpoint.ts";
import type { Permission } from "#kit/permissions.ts";
import type { ProblemBody } from "#kit/problem.ts";
import { type MovableClock, offsetClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { createLog } from "#kit/server/log.ts";
import { type AppContext, asSystem, inScope, type Scope } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { newTestDatabase, type TestDatabase } from "./database.ts";

/** An answer as it stood on the wire. `body` is the reply of a success and the problem of a refusal. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body & Partial<ProblemBody>;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

/** One member, signed in: works through the real gate, or calls over the real HTTP server. */
export interface Person {
  readonly profileId: string;
  readonly token: string;
  readonly displayName: string;
  readonly workspaceId: string;
  run<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
  /** The same person with the token that the browser gets once the one before opens nothing: after a gain of rights. */
  resumed(): Promise<Person>;
  /** The workspace in the path is the person's own unless `params` names another. */
  call<E extends AnyEndpoint>(
    endpoint: E & Endpoint,
    input?: WithoutWorkspace<ClientInput<E>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Output<E>>>;
}

// What a test leaves out is the person's own.
type WithoutWorkspace<I> = I extends { params: infer P }
  ? Omit<I, "params" | "bytes"> & { params?: Partial<P>; bytes?: Buffer }
  : Partial<I>;

export type RoleOption = BuiltInRole | readonly Permission[];

/** A workspace of its own within the test file's server. */
export interface Workspace {
  readonly workspaceId: string;
  readonly enterpriseId: string;
  group(name: string, options?: { readonly under?: string }): Promise<string>;
  member(role: RoleOption, options?: { readonly in?: readonly string[]; readonly name?: string }): Promise<Person>;
  asSystem<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>;
}

/** Runs with the machine's clock, and is moved by `offsetMs`. */
export type WorldClock = MovableClock & {
  /**
   * Stops it: it goes on by `offsetMs` alone, however long the machine takes for what a test does within a second, or at
   * the edge of a minute. Returns what lets it run again.
   */
  hold(): () => void;
};

export interface World extends Workspace {
  readonly server: BuiltServer;
  readonly appContext: AppContext;
  readonly clock: WorldClock;
  readonly database: TestDatabase;
  /** Another workspace: of the same enterprise, of one of its own, or of the enterprise of another one. */
  workspace(where: "sibling" | "foreign" | Pick<Workspace, "enterpriseId">): Promise<Workspace>;
  close(): Promise<void>;
}

/** A whole server on a database of its own, with one workspace. Nothing that a test does not name matters to it. */
export async function openWorld(environment: Readonly<Record<string, string>> = {}): Promise<World> {
  const database = await newTestDatabase();
  const clock = worldClock();
  const config = readConfig({
    FETTLE_MODE: "test",
    FETTLE_LOG_LEVEL: "fatal",
    // Production asks for its address; http, so that the cookie keeps its plain name.
    ...(environment.FETTLE_MODE === "production" && { PUBLIC_URL: "http://fettle.test" }),
    ...database.environment,
    ...environment,
  });
  const server = await buildServer(config, clock, createLog(process.env.FETTLE_TEST_LOG ?? "fatal"));
  await server.http.ready();
  const enterpriseId = await createEnterprise(server.appContext, "Enterprise");
  const first = await openWorkspace(server, enterpriseId);
  return {
    ...first,
    server,
    appContext: server.appContext,
    clock,
    database,
    workspace: async (where) => {
      if (typeof where === "object") return openWorkspace(server, where.enterpriseId);
      const isSibling = where === "sibling";
      return openWorkspace(
        server,
        isSibling ? enterpriseId : await createEnterprise(server.appContext, "Other enterprise"),
      );
    },
    async close() {
      await server.close();
      await database.remove();
    },
  };
}

function worldClock(): WorldClock {
  let heldAt: Date | undefined;
  return {
    ...offsetClock({ now: () => heldAt ?? new Date() }),
    hold() {
      heldAt = new Date();
      return () => {
        heldAt = undefined;
      };
    },
  };
}

async function openWorkspace(server: BuiltServer, enterpriseId: string): Promise<Workspace> {
  const { appContext } = server;
  const { workspaceId, roleIds } = await createWorkspace(appContext, { enterpriseId, name: "Workspace" });
  const system: Workspace["asSystem"] = (work) => asSystem(appContext, workspaceId, work);
  let count = 0;

  const roleIdOf = (role: RoleOption): Promise<string> | string =>
    typeof role === "string"
      ? roleIds[role]
      : system((scope) => createRole(scope, { name: `Role ${randomUUID()}`, permissions: role }));

  return {
    workspaceId,
    enterpriseId,
    asSystem: system,
    group: (name, { under } = {}) =>
      system((scope) => createGroup(scope, { name, icon: "users", parentId: under ?? null })),
    async member(role, { in: groupIds = [], name } = {}) {
      const displayName = name ?? `Person ${++count}`;
      const roleId = await roleIdOf(role);
      const { token, userId } = await signIn(appContext);
      const profileId = await system(async (scope) => {
        const id = await createMember(scope, { displayName, roleId, userId });
        for (const groupId of groupIds) await addMembers(scope, groupId, [id]);
        return id;
      });
      return personOf(server, { workspaceId, profileId, displayName, token });
    },
  };
}

/** Signed in as if through Google: enough for every role. */
async function signIn(appContext: AppContext): Promise<{ token: string; userId: string }> {
  return inTransaction(appContext.database, {}, async (client) => {
    const subject = randomUUID();
    const identity = {
      provider: "google",
      issuer: "https://test.invalid",
      subject,
      username: `${subject}@test.invalid`,
    } as const;
    const { userId, identityId } = await userOfIdentity(client, identity);
    const now = appContext.clock.now();
    const opened = await openSession(client, { userId, identityId, device: "test", now, tokenLifeMs: 400 * day });
    return { token: opened.token, userId };
  });
}

const day = 24 * 60 * 60 * 1000;

const renewedToken = (appContext: AppContext, token: string): Promise<string> =>
  inTransaction(appContext.database, {}, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select session_id as id from session_token where token_hash = $1",
      [hashOf(token)],
    );
    return issueToken(client, rows[0]?.id ?? "", appContext.clock.now(), 400 * day);
  });

function personOf(
  server: BuiltServer,
  who: { workspaceId: string; profileId: string; displayName: string; token: string },
): Person {
  const gate = new SessionGate(server.appContext.clock, () => {});
  return {
    ...who,
    run: (work) =>
      inScope(
        server.appContext,
        who.workspaceId,
        async (client) => (await gate.enter(client, who.token, who.workspaceId)).actor,
        work,
      ),
    resumed: async () => personOf(server, { ...who, token: await renewedToken(server.appContext, who.token) }),
    call: (endpoint, input, headers) =>
      callServer(server, endpoint, {
        workspaceId: who.workspaceId,
        token: who.token,
        input: input ?? {},
        headers: headers ?? {},
      }),
  };
}

interface Sent {
  readonly workspaceId: string;
  readonly token: string | undefined;
  readonly input: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a call of the contract to the server, without a client in between. */
export async function callServer<E extends AnyEndpoint>(
  server: BuiltServer,
  endpoint: E & Endpoint,
  sent: Sent,
): Promise<Answer<Output<E>>> {
  const input = sent.input as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    bytes?: Buffer;
    ifMatch?: number;
  };
  const params: Record<string, string> = { workspaceId: sent.workspaceId, ...input.params };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? `no-${key}`),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const hasBody = input.body !== undefined || input.bytes !== undefined;
  const response = await server.http.inject({
    method: endpoint.method,
    url: path,
    query: Object.fromEntries(query.map(([key, value]) => [key, String(value)])),
    headers: {
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
      ...(input.ifMatch !== undefined && { "if-match": `"${input.ifMatch}"` }),
      ...(hasBody && { "content-type": input.bytes ? "application/octet-stream" : "application/json" }),
      ...sent.headers,
    },
    ...(hasBody && { payload: input.bytes ?? JSON.stringify(input.body) }),
  });
  const isJson = String(response.headers["content-type"] ?? "").includes("json");
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : undefined) as Answer<Output<E>>["body"],
    headers: response.headers,
    text: isJson ? response.payload : response.payload.slice(0, 200),
  };
}
