import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea, getArea } from "#features/areas/server/service.ts";
import { refreshUnusedSince } from "#features/media/server/asset-store.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { storePicture } from "#tests/support/performs.ts";
import { draftBy, publishable, publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { libraryEndpoints } from "../contract.ts";

let world: World;
let night: string;
let day: string;
/** Writes and publishes procedures and areas; in the night shift. */
let ann: Person;
/** The same, in the day shift. */
let dora: Person;
let olga: Person;

const writes = ["content.procedures.manage", "content.procedures.publish", "content.areas.manage"] as const;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  day = await world.group("Day shift");
  ann = await world.member([...writes], { in: [night], name: "Ann" });
  dora = await world.member([...writes], { in: [day], name: "Dora" });
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

async function picture(owner: Person): Promise<string> {
  const id = await storePicture(world, owner);
  await owner.run((scope) => refreshUnusedSince(scope, [id]));
  return id;
}

const areaWith = (by: Person, pictureId: string, accessGroupIds: readonly string[] = []) =>
  by.run((scope) => createArea(scope, { name: "Mill", accessGroupIds, displayFettleImageId: pictureId }));

/** A procedure of the night shift with a picture. */
const withImage = (id: string) => ({
  groups: [night],
  content: { ...publishable(), procedureImage: { source: "remote", type: "image", id } as const },
});

async function listed(by: Person, query: object = {}): Promise<string[]> {
  const { body } = await by.call(libraryEndpoints.list, { query });
  return body.files.map((file) => file.id);
}

const usesOf = async (by: Person, fileId: string) =>
  (await by.call(libraryEndpoints.uses, { params: { fileId } })).body;

const replace = (by: Person, fileId: string, replacementId: string) =>
  by.call(libraryEndpoints.replace, { params: { fileId }, body: { replacementId } });

describe("the list", () => {
  it("[LB1] holds what the reader's areas and procedures show, and their own that nothing shows", async () => {
    const shown = await picture(ann);
    const hidden = await picture(dora);
    const loose = await picture(ann);
    await areaWith(ann, shown, [night]);
    await areaWith(dora, hidden, [day]);
    expect(await listed(ann)).toEqual(expect.arrayContaining([shown, loose]));
    expect(await listed(ann)).not.toContain(hidden);
    expect(await listed(dora)).not.toContain(shown);
    expect(await listed(dora)).not.toContain(loose);
    expect(await listed(ann, { use: "unused" })).toEqual([loose]);
    expect(await listed(ann, { use: "used" })).not.toContain(loose);
    expect((await olga.call(libraryEndpoints.list, { query: {} })).status).toBe(403);
  });

  it("[LB1] comes in pages that neither repeat nor leave out", async () => {
    const all = await listed(ann);
    const paged: string[] = [];
    for (let after: string | undefined; ; ) {
      const { body } = await ann.call(libraryEndpoints.list, { query: { limit: 1, ...(after && { after }) } });
      paged.push(...body.files.map((file) => file.id));
      if (body.next === null) break;
      after = body.next;
    }
    expect(paged).toEqual(all);
    expect((await ann.call(libraryEndpoints.list, { query: { after: "nonsense" } })).status).toBe(400);
  });

  it("[LB1] names drafts to authors alone", async () => {
    const fileId = await picture(ann);
    await draftBy(ann, withImage(fileId));
    const keeper = await world.member(["content.areas.manage"], { in: [night] });
    expect(await listed(ann)).toContain(fileId);
    expect(await listed(keeper)).not.toContain(fileId);
    expect((await keeper.call(libraryEndpoints.uses, { params: { fileId } })).status).toBe(404);
  });
});

describe("where a file is used", () => {
  it("[LB2] names visible uses and counts the others", async () => {
    const fileId = await picture(ann);
    const admin = await world.member("admin");
    const mine = await areaWith(ann, fileId, [night]);
    await admin
      .run((scope) => createArea(scope, { name: "Vault", accessGroupIds: [day] }))
      .then((area) =>
        world.asSystem(async (scope) => {
          await scope.db
            .insertInto("asset_use")
            .values({ workspace_id: scope.workspaceId, asset_id: fileId, user_type: "area", user_id: area.id })
            .execute();
        }),
      );
    expect(await usesOf(ann, fileId)).toEqual({
      uses: [{ kind: "area", id: mine.id, title: "Mill", mayReplace: true }],
      hiddenCount: 1,
      earlierCount: 0,
    });
  });
});

describe("a replacement", () => {
  it("[LB4] [A20] [P75] changes areas at once and procedures in their drafts; published versions stay", async () => {
    const old = await picture(ann);
    const fresh = await picture(ann);
    const area = await areaWith(ann, old, [night]);
    const published = await publishedBy(ann, withImage(old));
    const draft = await draftBy(ann, withImage(old));
    const { status, body } = await replace(ann, old, fresh);
    expect(status).toBe(200);
    expect(body.replaced.map(({ kind, id, waitsForPublication }) => [kind, id, waitsForPublication]).sort()).toEqual(
      [
        ["area", area.id, false],
        ["draft", draft.id, true],
        ["procedure", published.id, true],
      ].sort(),
    );
    expect((await ann.run((scope) => getArea(scope, area.id))).displayFettleImageId).toBe(fresh);
    const begun = await ann.call(draftEndpoints.get, { params: { procedureId: published.id } });
    expect(begun.body.procedureImage?.id).toBe(fresh);
    const still = await ann.call(procedureEndpoints.get, { params: { procedureId: published.id } });
    expect(still.body.procedureImage?.id).toBe(old);
    // The second time only those waiting for a publication are left.
    expect((await replace(ann, old, fresh)).body.replaced).toEqual([]);
  });

  it("[LB3] takes another picture of the actor's or of their library, and nothing else", async () => {
    const old = await picture(ann);
    await areaWith(ann, old, [night]);
    const elsewhere = await picture(dora);
    const unknown = await replace(ann, old, elsewhere);
    expect([unknown.status, unknown.body.code]).toEqual([400, "unknownMedia"]);
    const video = await picture(ann);
    await world.asSystem(async (scope) => {
      await scope.db
        .updateTable("asset")
        .set({ content_type: "video/mp4" })
        .where("workspace_id", "=", scope.workspaceId)
        .where("id", "=", video)
        .execute();
    });
    const other = await replace(ann, old, video);
    expect([other.status, other.body.code]).toEqual([422, "otherFamily"]);
    const library = await picture(ann);
    await areaWith(ann, library, [night]);
    const nina = await world.member([...writes], { in: [night] });
    expect((await replace(nina, old, library)).status).toBe(200);
  });

  it("[LB5] of more than 200 uses is refused, and changes nothing", async () => {
    const old = await picture(ann);
    const fresh = await picture(ann);
    const first = await areaWith(ann, old);
    await world.asSystem(async (scope) => {
      const ids = Array.from({ length: 200 }, () => scope.newId());
      const row = { workspace_id: scope.workspaceId, created_at: scope.now, updated_at: scope.now };
      const area = { ...row, name: "Mill", picture_id: old, created_by: ann.profileId };
      await scope.db
        .insertInto("area")
        .values(ids.map((id) => ({ ...area, id })))
        .execute();
      const use = { workspace_id: scope.workspaceId, asset_id: old, user_type: "area" };
      await scope.db
        .insertInto("asset_use")
        .values(ids.map((id) => ({ ...use, user_id: id })))
        .execute();
    });
    const { status, body } = await replace(ann, old, fresh);
    expect([status, body.code]).toEqual([409, "tooManyUses"]);
    expect((await ann.run((scope) => getArea(scope, first.id))).displayFettleImageId).toBe(old);
  });

  it("[LB4] leaves what the actor may not edit, and says how much", async () => {
    const old = await picture(ann);
    const fresh = await picture(ann);
    await areaWith(ann, old, [night]);
    const draft = await draftBy(ann, withImage(old));
    const writer = await world.member(["content.procedures.manage"], { in: [night] });
    await areaWith(ann, fresh, [night]);
    const { body } = await replace(writer, old, fresh);
    expect(body).toMatchObject({ replaced: [{ kind: "draft", id: draft.id }], leftCount: 1 });
  });
});

describe("deleting", () => {
  it("[LB6] deletes the actor's own unused files, and leaves used ones", async () => {
    const loose = await picture(ann);
    const used = await picture(ann);
    await areaWith(ann, used, [night]);
    const remove = (fileId: string, by = ann) => by.call(libraryEndpoints.remove, { params: { fileId } });
    expect((await remove(loose, dora)).status).toBe(404);
    expect((await remove(loose)).status).toBe(204);
    expect((await remove(loose)).status).toBe(404);
    expect((await remove(used)).body).toMatchObject({ code: "fileInUse" });
  });
});
