import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import { removeMember } from "#tests/server/people.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { memberEndpoints } from "../contract.ts";

let world: World;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  ann = await world.member("operator", { name: "Ann" });
  ben = await world.member("operator", { name: "Ben" });
});

const revisionOf = async (person: Person) => (await person.call(memberEndpoints.card)).body.revision;
const edit = async (person: Person, body: object, of = person) =>
  person.call(memberEndpoints.edit, { params: { profileId: of.profileId }, ifMatch: await revisionOf(of), body });

async function pictureOf(person: Person, width = 40, height = 30): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  return person.run((scope) => keepPicture(scope, prepared, "me.png"));
}

describe("one's own profile", () => {
  it("[MP1] changes the named fields, and nothing else", async () => {
    const named = await edit(ann, { displayName: "  Ann Lee ", profileIcon: "👩🏽‍🔧" });
    expect(named.status).toBe(200);
    expect(named.body).toMatchObject({
      displayName: "Ann Lee",
      profileIcon: "👩🏽‍🔧",
      photoUrl: null,
      badgePhotoUrl: null,
    });
    const again = await edit(ann, { profileIcon: "" });
    expect(again.body).toMatchObject({ displayName: "Ann Lee", profileIcon: "" });
    expect((await ann.call(memberEndpoints.me)).body.displayName).toBe("Ann Lee");
  });

  it.each([
    [{ displayName: "  " }],
    [{ displayName: "x".repeat(121) }],
    [{ profileIcon: "ab" }],
    [{ profileIcon: "🔧🔧" }],
    [{ profileIcon: "<b>" }],
    [{ role: "admin" }],
    [{ isProductTeam: true }],
    [{ photoUrl: "https://evil.example/x.png" }],
  ])("[MP1] refuses %j", async (body) => expect((await edit(ann, body)).status).toBe(400));

  it("[MP1] names the revision that it was based on", async () => {
    const revision = await revisionOf(ann);
    await edit(ann, { profileIcon: "🔧" });
    const stale = await ann.call(memberEndpoints.edit, {
      params: { profileId: ann.profileId },
      ifMatch: revision,
      body: { profileIcon: "🧰" },
    });
    expect(stale.status).toBe(412);
    expect(stale.body.current).toMatchObject({ profileIcon: "🔧", revision: revision + 1 });
  });

  it("[MP2] is edited by oneself, and by who manages those below them", async () => {
    const author = await world.member("contentAuthor");
    const admin = await world.member("admin");
    const other = await world.member("admin");
    const lead = await world.member("groupAdmin", { in: [await world.group("Night")] });
    expect((await edit(author, { displayName: "Mine" }, ann)).status).toBe(403);
    expect((await edit(ann, { displayName: "Mine" }, ben)).status).toBe(403);
    expect((await edit(lead, { displayName: "Mine" }, ann)).body.code).toBe("outOfReach");
    expect((await edit(admin, { displayName: "Annie" }, ann)).body.displayName).toBe("Annie");
    expect((await edit(admin, { displayName: "Other" }, other)).status).toBe(200);
    const foreign = await (await world.workspace("foreign")).member("admin");
    const at = { params: { profileId: ann.profileId }, ifMatch: 1, body: { displayName: "Mine" } };
    expect((await foreign.call(memberEndpoints.edit, at)).status).toBe(404);
  });

  it("[MP3] [MP5] takes a picture of the editor's own, which every member then sees", async () => {
    const photoId = await pictureOf(ann);
    const shown = (person: Person) => person.call(assetEndpoints.download, { params: { fileId: photoId }, query: {} });
    expect((await shown(ben)).status).toBe(404);
    expect((await edit(ben, { photoId })).body.code).toBe("unknownMedia");
    const { body } = await edit(ann, { photoId, badgePhotoId: photoId });
    expect(body.photoUrl).toBe(`/v1/${world.workspaceId}/assets/${photoId}`);
    expect(body.badgePhotoUrl).toBe(body.photoUrl);
    expect((await shown(ben)).status).toBe(200);
    await edit(ann, { photoId: null });
    expect((await shown(ben)).status).toBe(200);
    await removeMember(world, ann);
    expect((await shown(ben)).status).toBe(404);
  });

  it.each([
    ["wider than 500 pixels", 1200, 600, { width: 500, height: 250 }],
    ["higher than 500 pixels", 501, 1002, { width: 250, height: 500 }],
    ["of 500 by 500 pixels", 500, 500, { width: 500, height: 500 }],
  ])(
    "shows a photo and a badge %s within 500 × 500, whatever the client sent [MP3]",
    async (_size, width, height, shown) => {
      const photoId = await pictureOf(ann, width, height);
      const { status, body } = await edit(ann, { photoId, badgePhotoId: photoId });
      expect([status, body.photoUrl]).toEqual([200, body.badgePhotoUrl]);
      const isAsItWas = body.photoUrl === `/v1/${world.workspaceId}/assets/${photoId}`;
      expect(isAsItWas).toBe(Math.max(width, height) <= 500);
      const served = await world.server.http.inject({
        method: "GET",
        url: body.photoUrl ?? "",
        headers: { authorization: `Bearer ${ben.token}` },
      });
      expect(served.headers["content-type"]).toBe("image/webp");
      const seen = await sharp(served.rawPayload).metadata();
      expect({ width: seen.width, height: seen.height }).toEqual(shown);
    },
  );

  it("keeps the resized photo when another field changes, and refuses another person's photo [MP3]", async () => {
    const photoId = await pictureOf(ann, 900, 900);
    const { photoUrl } = (await edit(ann, { photoId })).body;
    expect((await edit(ann, { profileIcon: "🧰" })).body.photoUrl).toBe(photoUrl);
    expect((await edit(ben, { photoId })).body.code).toBe("unknownMedia");
  });

  it("[MP4] is audited with before and after", async () => {
    await edit(ann, { displayName: "Anna" });
    const entries = await world.asSystem((scope) =>
      scope.db
        .selectFrom("audit_entry")
        .select(["action", "details"])
        .where("workspace_id", "=", scope.workspaceId)
        .where("object_id", "=", ann.profileId)
        .execute(),
    );
    expect(entries).toContainEqual({
      action: "profile.edited",
      details: { before: { displayName: "Ann" }, after: { displayName: "Anna" } },
    });
  });
});
