import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltInRole, rankOf, roleDefaults } from "#features/roles/rules.ts";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import { type Permission, permissions } from "#kit/permissions.ts";
import type { Actor, Policy } from "#kit/policy.ts";
import type { ProblemBody } from "#kit/problem.ts";
import { minute } from "#kit/time.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { bodyWithWorkspace, pathOf } from "./endpoints.ts";
import { removeMember } from "./people.ts";

/**
 * Every route of the built server, called by everybody. Each call names a query key that no route knows, so that a
 * caller who is let in gets 400 before anything happens: what is seen is the door alone.
 */
const single: Permission = "content.procedures.publish";

interface Caller {
  readonly name: string;
  readonly token: string | undefined;
  readonly is: "nobody" | "stranger" | Actor;
}

let world: World;
let callers: readonly Caller[];

beforeAll(async () => {
  world = await openWorld();
  const member = async (role: BuiltInRole) => callerOf(role, await world.member(role), actorOf(role));
  const removed = await world.member("admin");
  await removeMember(world, removed);
  callers = [
    { name: "no token", token: undefined, is: "nobody" },
    { name: "rubbish token", token: "x".repeat(43), is: "nobody" },
    callerOf("removed member", removed, "stranger"),
    callerOf("sibling's admin", await (await world.workspace("sibling")).member("admin"), "stranger"),
    callerOf("foreign admin", await (await world.workspace("foreign")).member("admin"), "stranger"),
    await member("operator"),
    await member("contentAuthor"),
    await member("groupAdmin"),
    await member("admin"),
    callerOf(`only ${single}`, await world.member([single]), actorWith([single])),
  ];
});
afterAll(() => world?.close());

const callerOf = (name: string, person: Person, is: Caller["is"]): Caller => ({ name, token: person.token, is });

/** Built from the role's defaults alone, not from what the server says of the member. */
const actorWith = (held: readonly Permission[], rank = 1, seesAllContent = false): Actor => ({
  profileId: "",
  workspaceId: "",
  displayName: "",
  rank,
  permissions: new Set(held),
  seesAllContent,
  scope: new Set(),
});
const actorOf = (role: BuiltInRole): Actor =>
  actorWith(roleDefaults[role].permissions, rankOf(role), !roleDefaults[role].restrictContentToAccessGroups);

type Outcome = "in" | "401" | "403" | "404";

function expected(endpoint: AnyEndpoint, caller: Caller): Outcome {
  const { access } = endpoint;
  if (access.kind === "public" || access.kind === "test") return "in";
  if (caller.is === "nobody") return "401";
  if (access.kind === "user") return "in";
  if (caller.is === "stranger") return "404";
  return access.policy(caller.is, undefined) ? "in" : "403";
}

async function outcomeOf(endpoint: AnyEndpoint, caller: Caller): Promise<string> {
  const body = bodyWithWorkspace(endpoint, world.workspaceId);
  const response = await world.server.http.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, world.workspaceId)}?noSuchKey=1`,
    headers: {
      ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
      ...(endpoint.revisioned && { "if-match": '"1"' }),
    },
    ...(body && { payload: body }),
  });
  const { code } = response.json<ProblemBody>();
  const outcomes: Readonly<Record<string, Outcome>> = {
    "400 invalidRequest": "in",
    "401 unauthenticated": "401",
    "403 forbidden": "403",
    "404 notFound": "404",
  };
  return outcomes[`${response.statusCode} ${code}`] ?? `${response.statusCode} ${code}`;
}

const inOrder = (endpoints: readonly AnyEndpoint[]): AnyEndpoint[] =>
  endpoints.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

/** The single permissions that open a route to a member of the lowest rank. */
function sufficient(policy: Policy): string {
  if (policy(actorWith([]), undefined)) return "any member";
  const enough = permissions.filter((permission) => policy(actorWith([permission]), undefined));
  return enough.length > 0 ? enough.join(", ") : "none alone";
}

function needs({ access }: AnyEndpoint): string {
  if (access.kind === "member") return sufficient(access.policy);
  return { public: "nobody: public", user: "a session", test: "test mode" }[access.kind];
}

describe("who is let in", () => {
  it("is what each route's policy says, for every route and every caller", async () => {
    const rows: string[][] = [];
    const faults: string[] = [];
    for (const endpoint of inOrder(world.server.routes.map((route) => route.endpoint))) {
      // Past every window of calls that an address may make.
      if (endpoint.limit !== undefined) world.clock.offsetMs += minute;
      const outcomes: string[] = [];
      for (const caller of callers) {
        const outcome = await outcomeOf(endpoint, caller);
        outcomes.push(outcome);
        const wanted = expected(endpoint, caller);
        if (outcome !== wanted) {
          faults.push(`${endpoint.method} ${endpoint.path}, ${caller.name}: ${outcome}, not ${wanted}`);
        }
      }
      rows.push([`\`${endpoint.method} ${endpoint.path}\``, needs(endpoint), ...outcomes]);
    }
    expect(faults).toEqual([]);
    await expect(pageOf(rows)).toMatchFileSnapshot("policy-matrix.md");
  });
});

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function pageOf(rows: readonly string[][]): string {
  const head = ["Route", "Enough is", ...callers.map((caller) => caller.name)];
  return `# Who is let in

Written by \`policy-matrix.test.ts\` from what the built server answered, and held against each route's policy.
Read it in review: a changed line is a changed door. \`in\` means past the door; what somebody may do with one thing is
asked again by the feature. 401: not signed in. 404: not a member, so the workspace does not exist. 403: a member whose
role is not enough. To accept a change, run the test with \`-u\`.

${[head, head.map(() => "---"), ...rows].map(line).join("\n")}
`;
}
