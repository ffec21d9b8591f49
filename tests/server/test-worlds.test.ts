import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testEndpoints, type WorldDescription } from "#app/server/testing/contract.ts";
import { areaEndpoints, areaNoteEndpoints } from "#features/areas/contract.ts";
import { documentEndpoints } from "#features/documents/contract.ts";
import { flagEndpoints } from "#features/flags/contract.ts";
import { groupEndpoints } from "#features/groups/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { memberChangeEndpoints } from "#features/members/change-contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import type { AnyEndpoint, Endpoint, Output } from "#kit/endpoint.ts";
import { day, hour } from "#kit/time.ts";
import { type Answer, callServer, openWorld, type World } from "#tests/support/world.ts";

/** An outside judge's view: everything over HTTP, with the tokens and ids that the facility answered. */
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.clock.offsetMs = 0;
});
afterAll(() => world?.close());

const call = <E extends AnyEndpoint>(
  endpoint: E & Endpoint,
  input: object = {},
  as: { token?: string; workspaceId?: string } = {},
): Promise<Answer<Output<E>>> =>
  callServer(world.server, endpoint, { workspaceId: as.workspaceId ?? "", token: as.token, input, headers: {} });

const plant: WorldDescription = {
  enterprises: [
    {
      key: "acme",
      name: "Acme",
      workspaces: [
        {
          key: "mill",
          name: "Mill",
          timeZone: "Europe/Vienna",
          flags: { checklists_enabled: false },
          groups: [
            { key: "day", name: "Day shift" },
            { key: "early", parent: "day" },
            { key: "night", name: "Night shift" },
          ],
          roles: [{ key: "publisher", permissions: ["content.procedures.publish"] }],
          profiles: [
            { key: "ada", role: "admin", displayName: "Ada" },
            { key: "ann", role: "operator", groups: ["day"], user: "ann" },
            { key: "nina", role: "operator", groups: ["night"], signIn: "device" },
            { key: "paul", role: "publisher" },
          ],
          areas: [
            { key: "hall", name: "Hall", notes: [{ key: "mind", text: "Mind the step" }] },
            { key: "kiln", groups: ["early"], connected: ["hall"] },
          ],
          procedures: [
            { key: "start", title: "Start the mill", groups: ["early"] },
            { key: "stop", title: "Stop the mill", state: "draft", as: "ada" },
          ],
        },
        { key: "depot", profiles: [{ key: "ann", role: "contentAuthor", user: "ann" }] },
      ],
    },
    { key: "rival", workspaces: [{ key: "works", profiles: [{ key: "rita", role: "admin" }] }] },
  ],
};

async function build(description: WorldDescription = plant) {
  const answer = await call(testEndpoints.worlds, { body: description });
  expect(answer.status).toBe(201);
  const of = (workspace: string, profile: string) => {
    const built = answer.body.workspaces[workspace];
    return { token: built?.profiles[profile]?.token ?? "", workspaceId: built?.id ?? "" };
  };
  return { built: answer.body, of };
}

describe("a world from a description", () => {
  it("has people with roles, groups and tokens, each seeing what their groups show", async () => {
    const { built, of } = await build();
    const { mill } = built.workspaces;
    const me = await call(memberEndpoints.me, {}, of("mill", "ann"));
    expect(me.body).toMatchObject({ displayName: "ann", profileRole: { builtInRole: "operator" } });
    expect(new Set(me.body.scope)).toEqual(new Set([mill?.groups.day, mill?.groups.early]));
    const paul = await call(memberEndpoints.me, {}, of("mill", "paul"));
    expect(paul.body).toMatchObject({
      profileRole: { workspaceRoleId: mill?.roles.publisher },
      permissions: ["content.procedures.publish"],
    });
    const groups = await call(groupEndpoints.list, {}, of("mill", "ada"));
    expect(groups.body.groups.map((group) => group.name)).toEqual(["Day shift", "early", "Night shift"]);
    const flags = await call(flagEndpoints.fetch, { body: { orgID: mill?.id, platform: "web" } }, of("mill", "ann"));
    expect(flags.body.flags.checklists_enabled).toBe(false);
  });

  it("has content", async () => {
    const { built, of } = await build();
    const { mill } = built.workspaces;
    const names = async (who: string) =>
      (await call(areaEndpoints.list, {}, of("mill", who))).body.areas.map((area) => area.name);
    expect([await names("ann"), await names("nina")]).toEqual([["Hall", "kiln"], ["Hall"]]);
    const hall = await call(areaEndpoints.get, { params: { areaId: mill?.areas.hall } }, of("mill", "ada"));
    expect(hall.body.connectedAreas).toEqual([mill?.areas.kiln]);
    const note = await call(areaNoteEndpoints.get, { params: { noteId: mill?.notes.mind } }, of("mill", "ada"));
    expect(note.body.content.ops[0]?.insert).toContain("Mind the step");
    expect(note.body.createdBy.displayName).toBe("Ada");
    const titles = async (who: string) =>
      (await call(procedureEndpoints.list, { query: {} }, of("mill", who))).body.procedures.map((one) => one.title);
    expect([await titles("ann"), await titles("nina")]).toEqual([["Start the mill"], []]);
    const draft = await call(
      draftEndpoints.get,
      { params: { procedureId: mill?.procedures.stop?.id } },
      of("mill", "ada"),
    );
    expect(draft.body).toMatchObject({ title: "Stop the mill", versionId: mill?.procedures.stop?.versionId });
  });

  it("has a draft that can be published as it is", async () => {
    const { built, of } = await build();
    const { id, versionId } = built.workspaces.mill?.procedures.stop ?? { id: "", versionId: "" };
    const input = { params: { procedureId: id, versionId }, body: { revision: 1 } };
    const published = await call(draftEndpoints.publish, input, of("mill", "ada"));
    expect([published.status, published.body.version]).toEqual([200, 1]);
  });

  it("has one user in two workspaces, and walls between enterprises", async () => {
    const { built, of } = await build();
    const mill = of("mill", "ann");
    const depot = await call(memberEndpoints.me, {}, { ...mill, workspaceId: built.workspaces.depot?.id ?? "" });
    expect(depot.body.profileRole).toEqual({ builtInRole: "contentAuthor" });
    const rita = await call(memberEndpoints.me, {}, { ...of("works", "rita"), workspaceId: mill.workspaceId });
    expect(rita.status).toBe(404);
  });

  it("is another one every time", async () => {
    const [first, second] = [await build(), await build()];
    expect(first.built.workspaces.mill?.id).not.toBe(second.built.workspaces.mill?.id);
  });

  it.each<[string, object, string]>([
    [
      "a group that nobody described",
      { profiles: [{ key: "ann", role: "operator", groups: ["none"] }] },
      "400 unknownKey",
    ],
    ["a role that nobody described", { profiles: [{ key: "ann", role: "none" }] }, "400 unknownKey"],
    ["an area that nobody can have made", { areas: [{ key: "hall" }] }, "400 unknownKey"],
    ["a permission that does not exist", { roles: [{ key: "r", permissions: ["all"] }] }, "400 invalidRequest"],
    ["a key that the facility does not know", { people: [] }, "400 invalidRequest"],
  ])("is refused with %s", async (_name, more, expected) => {
    const description = { enterprises: [{ key: "e", workspaces: [{ key: "w", ...more }] }] };
    const answer = await call(testEndpoints.worlds, { body: description });
    expect(`${answer.status} ${answer.body.code}`).toBe(expected);
  });
});

it("a token of a world goes on when its holder gains a right, and has it", async () => {
  const { built, of } = await build();
  const create = () => call(areaEndpoints.create, { body: { name: "Kiln" } }, of("mill", "ann"));
  expect((await create()).status).toBe(403);
  const profileId = built.workspaces.mill?.profiles.ann?.id;
  const body = { oldRole: { builtInRole: "operator" }, newRole: { builtInRole: "contentAuthor" } };
  const raised = await call(memberChangeEndpoints.setRole, { params: { profileId }, body }, of("mill", "ada"));
  expect([raised.status, (await create()).status]).toEqual([200, 201]);
});

describe("signing in again", () => {
  it("gives another session of the same user, by any provider", async () => {
    const { built, of } = await build();
    const userId = built.workspaces.mill?.profiles.ada?.userId;
    const device = await call(testEndpoints.sessions, { body: { userId, signIn: "device" } });
    expect(device.status).toBe(201);
    const asked = { workspaceId: of("mill", "ada").workspaceId };
    const refused = await call(memberEndpoints.me, {}, { ...asked, token: device.body.token });
    expect(`${refused.status} ${refused.body.code}`).toBe("403 ssoRequired");
    const again = await call(testEndpoints.sessions, { body: { userId } });
    expect((await call(memberEndpoints.me, {}, { ...asked, token: again.body.token })).status).toBe(200);
    const resumed = await world.server.http.inject({
      method: "POST",
      url: "/v1/sessions/resume",
      headers: { cookie: `fettle=${again.body.cookie}` },
    });
    expect(resumed.statusCode).toBe(200);
  });

  it("knows no user that is none", async () => {
    const userId = "11111111-1111-4111-8111-111111111111";
    expect((await call(testEndpoints.sessions, { body: { userId } })).status).toBe(404);
  });
});

describe("the clock", () => {
  it("is moved for the whole server, forwards and back", async () => {
    const { of } = await build();
    const before = Date.now();
    const moved = await call(testEndpoints.clock, { body: { offsetMs: 13 * hour } });
    expect(moved.body.offsetMs).toBe(13 * hour);
    expect(Date.parse(moved.body.now)).toBeGreaterThanOrEqual(before + 13 * hour);
    expect(Date.parse(moved.body.now)).toBeLessThanOrEqual(Date.now() + 13 * hour);
    expect((await call(memberEndpoints.me, {}, of("mill", "ann"))).status).toBe(401);
    await call(testEndpoints.clock, { body: { offsetMs: 0 } });
    expect((await call(memberEndpoints.me, {}, of("mill", "ann"))).status).toBe(200);
  });

  it.each([200 * 365 * day, -200 * 365 * day, Number.MAX_SAFE_INTEGER, 0.5, null, "1"])(
    "is not moved by %j",
    async (offsetMs) => {
      expect((await call(testEndpoints.clock, { body: { offsetMs } })).status).toBe(400);
    },
  );
});

describe("the outbox", () => {
  it("shows what was posted, newest first, by workspace and recipient", async () => {
    const recipient = "ann@test.invalid";
    for (const [offsetMs, subject] of [
      [0, "First"],
      [1000, "Second"],
    ] as const) {
      world.clock.offsetMs = offsetMs;
      await world.asSystem(async (scope) => {
        scope.enqueue({ channel: "mail", recipient, subject, body: "Hello" });
        scope.enqueue({ channel: "sms", recipient: "+15550100", body: "Hello" });
      });
    }
    const read = async (query: object) =>
      (await call(testEndpoints.outbox, { query })).body.messages.map((message) => message.subject);
    expect(await read({ recipient })).toEqual(["Second", "First"]);
    expect(await read({ workspaceId: world.workspaceId, recipient: "+15550100" })).toEqual(["", ""]);
    expect(await read({ workspaceId: "11111111-1111-4111-8111-111111111111" })).toEqual([]);
  });
});

describe("folders and documents of a world", () => {
  it("are there with their groups and files", async () => {
    const body: WorldDescription = {
      enterprises: [
        {
          key: "acme",
          workspaces: [
            {
              key: "mill",
              groups: [{ key: "early" }],
              profiles: [
                { key: "ada", role: "admin" },
                { key: "ann", role: "operator", groups: ["early"] },
                { key: "bob", role: "operator" },
              ],
              folders: [{ key: "manuals" }, { key: "nights", parent: "manuals", groups: ["early"] }],
              documents: [{ key: "guide", name: "Guide.txt", folder: "nights", text: "Mind the step" }],
            },
          ],
        },
      ],
    };
    const { body: built } = await call(testEndpoints.worlds, { body });
    const mill = built.workspaces.mill;
    if (!mill) throw new Error("no workspace");
    const by = (key: string) => ({ workspaceId: mill.id, token: mill.profiles[key]?.token ?? "" });
    const guide = mill.documents.guide;
    const params = { documentId: guide?.id, fileId: guide?.fileId };
    const seen = await call(documentEndpoints.get, { params }, by("ann"));
    expect(seen.body).toMatchObject({ documentName: "Guide.txt", documentFolderId: mill.folders.nights });
    const file = await call(assetEndpoints.download, { params, query: {} }, by("ann"));
    expect(file.text).toBe("Mind the step");
    expect((await call(documentEndpoints.get, { params }, by("bob"))).status).toBe(404);
    expect((await call(assetEndpoints.download, { params, query: {} }, by("bob"))).status).toBe(404);
  });
});
