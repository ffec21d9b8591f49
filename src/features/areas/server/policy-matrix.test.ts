import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyEndpoint } from "#kit/endpoint.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { areaEndpoints, areaNoteEndpoints } from "../contract.ts";
import { createNote } from "./note-service.ts";
import { createArea } from "./service.ts";

const people = [
  "admin",
  "groupAdmin",
  "contentAuthor",
  "operator",
  "custom",
  "otherGroup",
  "sibling",
  "foreign",
] as const;
type Who = (typeof people)[number];

let world: World;
let group: string;
let callers: Record<Who, Person>;

beforeAll(async () => {
  world = await openWorld();
  group = await world.group("Line 1");
  const other = await world.group("Line 2");
  const [sibling, foreign] = [await world.workspace("sibling"), await world.workspace("foreign")];
  callers = {
    admin: await world.member("admin"),
    groupAdmin: await world.member("groupAdmin", { in: [group] }),
    contentAuthor: await world.member("contentAuthor", { in: [group] }),
    operator: await world.member("operator", { in: [group] }),
    custom: await world.member(["content.areas.delete"], { in: [group] }),
    otherGroup: await world.member(["content.areas.manage", "content.areas.delete"], { in: [other] }),
    sibling: await sibling.member("admin"),
    foreign: await foreign.member("admin"),
  };
});
afterAll(() => world?.close());

interface Target {
  readonly areaId: string;
  readonly noteId: string;
}

interface Row {
  readonly endpoint: AnyEndpoint;
  readonly input: (target: Target) => object;
  /** What each of `people` is answered, in their order. The target is an area of the group Line 1. */
  readonly statuses: readonly number[];
}

const content = deltaOf("words");
const seeing = [200, 200, 200, 200, 200, 404, 404, 404];
const managing = [200, 200, 200, 403, 403, 404, 404, 404];
const deleting = [204, 204, 403, 403, 204, 404, 404, 404];

const areas: Record<keyof typeof areaEndpoints, Row> = {
  list: { endpoint: areaEndpoints.list, input: () => ({}), statuses: [200, 200, 200, 200, 200, 200, 404, 404] },
  get: { endpoint: areaEndpoints.get, input: ({ areaId }) => ({ params: { areaId } }), statuses: seeing },
  create: {
    endpoint: areaEndpoints.create,
    input: () => ({ body: { name: "New", accessGroupIds: [] } }),
    statuses: [201, 201, 201, 403, 403, 201, 404, 404],
  },
  update: {
    endpoint: areaEndpoints.update,
    input: ({ areaId }) => ({ params: { areaId }, ifMatch: 1, body: { name: "Renamed" } }),
    statuses: managing,
  },
  remove: { endpoint: areaEndpoints.remove, input: ({ areaId }) => ({ params: { areaId } }), statuses: deleting },
  setGroups: {
    endpoint: areaEndpoints.setGroups,
    input: ({ areaId }) => ({ params: { areaId }, body: { addAccessGroupIds: [], removeAccessGroupIds: [] } }),
    statuses: managing,
  },
  setConnections: {
    endpoint: areaEndpoints.setConnections,
    input: ({ areaId }) => ({ params: { areaId }, ifMatch: 1, body: { connectedAreas: [] } }),
    statuses: managing,
  },
};

const notes: Record<keyof typeof areaNoteEndpoints, Row> = {
  list: {
    endpoint: areaNoteEndpoints.list,
    input: ({ areaId }) => ({ query: { areaId } }),
    statuses: [200, 200, 200, 200, 200, 200, 404, 404],
  },
  get: { endpoint: areaNoteEndpoints.get, input: ({ noteId }) => ({ params: { noteId } }), statuses: seeing },
  history: { endpoint: areaNoteEndpoints.history, input: ({ noteId }) => ({ params: { noteId } }), statuses: seeing },
  create: {
    endpoint: areaNoteEndpoints.create,
    input: ({ areaId }) => ({ body: { areaId, content } }),
    statuses: [201, 201, 201, 403, 403, 404, 404, 404],
  },
  update: {
    endpoint: areaNoteEndpoints.update,
    input: ({ noteId }) => ({ params: { noteId }, ifMatch: 1, body: { content } }),
    statuses: managing,
  },
  remove: { endpoint: areaNoteEndpoints.remove, input: ({ noteId }) => ({ params: { noteId } }), statuses: deleting },
};

const newTarget = (): Promise<Target> =>
  callers.admin.run(async (scope) => {
    const area = await createArea(scope, { name: "Filler", accessGroupIds: [group] });
    const note = await createNote(scope, area.id, content);
    return { areaId: area.id, noteId: note.id };
  });

const rows = [
  ...Object.entries(areas).map(([name, row]) => ({ name: `areas.${name}`, ...row })),
  ...Object.entries(notes).map(([name, row]) => ({ name: `areas.notes.${name}`, ...row })),
];

describe("[A13] who may do what", () => {
  it.each(rows)("$name", async ({ endpoint, input, statuses }) => {
    const answered: Partial<Record<Who, number>> = {};
    for (const who of people) {
      // Every caller uses the path of this workspace.
      const { workspaceId } = world;
      const { token } = callers[who];
      const sent = { workspaceId, token, input: input(await newTarget()), headers: {} };
      answered[who] = (await callServer(world.server, endpoint, sent)).status;
    }
    expect(answered).toEqual(Object.fromEntries(people.map((who, at) => [who, statuses[at]])));
  });

  it("a caller without a session may do nothing", async () => {
    const target = await newTarget();
    for (const { endpoint, input } of rows) {
      const sent = { workspaceId: world.workspaceId, token: undefined, input: input(target), headers: {} };
      expect((await callServer(world.server, endpoint, sent)).status).toBe(401);
    }
  });
});
