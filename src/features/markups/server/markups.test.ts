import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArea } from "#features/areas/server/service.ts";
import { mediaEndpoints } from "#features/media/contract.ts";
import { mediaSweepJob } from "#features/media/server/media-sweep-job.ts";
import { setUses } from "#features/media/server/service.ts";
import { day } from "#kit/time.ts";
import { storePicture } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { markupEndpoints } from "../contract.ts";
import { markupLimits, type Shape } from "../rules/shapes.ts";

let world: World;
let night: string;
let ann: Person;
/** May edit content, sees everything without groups and what is the night shift's. */
let ben: Person;
/** Sees the same, and may edit nothing. */
let oli: Person;
/** May edit content, and is in no group. */
let cat: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  ann = await world.member("contentAuthor", { in: [night] });
  ben = await world.member(["content.documents.manage"], { in: [night] });
  oli = await world.member("operator", { in: [night] });
  cat = await world.member("contentAuthor");
});
afterAll(() => world?.close());

const arrow = (more: object = {}): Shape => ({
  id: randomUUID(),
  tool: "Arrow",
  colour: "Red",
  weight: 3,
  from: [10, 20],
  to: [110.5, 70],
  ...more,
});

const pictureOf = (owner: Person) => storePicture(world, owner);
const record = (who: Person, imageId: string, baseFileId: string, shapes: readonly Shape[] = [arrow()]) =>
  who.call(markupEndpoints.record, { params: { imageId }, body: { baseFileId, shapes: [...shapes] } });
const get = (who: Person, imageId: string) => who.call(markupEndpoints.get, { params: { imageId } });
const seen = async (who: Person, imageId: string) =>
  (await who.call(mediaEndpoints.image, { params: { imageId } })).status;

/** An area of the night shift that shows these pictures from now on, and nothing else. */
async function areaWith(...pictures: string[]): Promise<(...next: string[]) => Promise<void>> {
  const { id } = await ann.run((scope) => createArea(scope, { name: `Mill ${randomUUID()}`, accessGroupIds: [night] }));
  const show = (...next: string[]) => world.asSystem((scope) => setUses(scope, { type: "area", id }, next, next));
  await show(...pictures);
  return show;
}

/** Ann's picture over a base of hers, shown in an area of the night shift; the base is shown nowhere. */
async function drawn() {
  const [base, picture] = [await pictureOf(ann), await pictureOf(ann)];
  const shapes = [arrow()];
  expect((await record(ann, picture, base, shapes)).status).toBe(200);
  return { base, picture, shapes, show: await areaWith(picture) };
}

const sweepAfter = async (ms: number, ...ids: string[]) => {
  await world.asSystem((scope) =>
    sql`update asset set created_at = created_at - ${ms} * interval '1 ms',
      unused_since = unused_since - ${ms} * interval '1 ms' where id = any(${ids}::uuid[])`.execute(scope.db),
  );
  await mediaSweepJob(world.server.store).run(world.appContext, {});
};
const isThere = (id: string) =>
  world.asSystem(async ({ db }) => {
    const row = await db.selectFrom("asset").select("state").where("id", "=", id).executeTakeFirst();
    return row?.state === "stored";
  });

describe("recording", () => {
  it("[MK4] stores the shapes of the caller's own picture, and returns the same when called again", async () => {
    const [base, picture] = [await pictureOf(ann), await pictureOf(ann)];
    const shapes = [arrow(), arrow({ colour: "White" })];
    const first = await record(ann, picture, base, shapes);
    expect([first.status, first.body]).toEqual([200, { baseFileId: base, shapes }]);
    expect((await record(ann, picture, base, shapes)).status).toBe(200);
    expect((await record(ann, picture, base, [arrow()])).body.code).toBe("markupRecorded");
    expect((await get(ann, picture)).body.shapes).toEqual(shapes);
  });

  it("[MK4] is allowed to members who edit content, on their own pictures only", async () => {
    const { picture, base } = await drawn();
    const loose = await pictureOf(ann);
    const show = await areaWith(loose);
    const olis = await pictureOf(oli);
    expect((await record(oli, olis, picture)).status).toBe(403);
    expect((await record(ben, loose, base)).status).toBe(403);
    expect((await record(cat, loose, base)).status).toBe(404);
    await show();
    expect((await record(ben, loose, base)).status).toBe(404);
    expect((await record(ben, await pictureOf(ben), base)).status).toBe(200);
  });

  it("[MK4] refuses a base picture that the caller cannot see or that another workspace has", async () => {
    const other = await world.workspace("sibling");
    const theirs = await storePicture(other, await other.member("admin"));
    const { base, picture } = await drawn();
    const catsOwn = await pictureOf(cat);
    for (const unknown of [theirs, base, picture, randomUUID(), catsOwn]) {
      const answer = await record(cat, catsOwn, unknown);
      expect([answer.status, answer.body.code]).toEqual([400, "unknownMedia"]);
    }
    expect((await record(cat, theirs, catsOwn)).status).toBe(404);
  });

  it("[MK4] accepts only pictures", async () => {
    const [video, picture] = [await pictureOf(ann), await pictureOf(ann)];
    await world.asSystem(({ db }) =>
      db.updateTable("asset").set({ content_type: "video/mp4" }).where("id", "=", video).execute(),
    );
    expect((await record(ann, video, picture)).status).toBe(404);
    expect((await record(ann, picture, video)).body.code).toBe("unknownMedia");
  });

  it("[MK1] refuses invalid shapes, and more than a picture may have", async () => {
    const [base, picture] = [await pictureOf(ann), await pictureOf(ann)];
    const refused = async (...shapes: object[]) => (await record(ann, picture, base, shapes as Shape[])).status;
    expect(await refused(arrow({ colour: "Purple" }))).toBe(400);
    expect(await refused(arrow({ onload: "alert(1)" }))).toBe(400);
    expect(await refused(arrow({ from: [1e9, 0] }))).toBe(400);
    expect(await refused(...Array.from({ length: markupLimits.shapesMax + 1 }, () => arrow()))).toBe(400);
    expect((await record(ann, picture, base, [])).status).toBe(200);
  });

  it("[MK5] a drawing on a drawing is based on the first picture, with the earlier shapes below the new ones", async () => {
    const { base, picture, shapes } = await drawn();
    const [again, later] = [await pictureOf(ben), arrow({ colour: "Blue" })];
    const answer = await record(ben, again, picture, [later]);
    expect(answer.body).toEqual({ baseFileId: base, shapes: [...shapes, later] });
    const third = await pictureOf(ann);
    const taken = await record(ann, third, picture, [...shapes, later]);
    expect(taken.body.shapes).toEqual([...shapes, later]);
  });

  it("[MK5] a picture that something is drawn on cannot become a drawing", async () => {
    const { base } = await drawn();
    const other = await pictureOf(ann);
    expect((await record(ann, base, other)).body.code).toBe("pictureIsBase");
  });

  it("[MK1] counts the shapes of the drawing below", async () => {
    const [base, picture, again] = [await pictureOf(ann), await pictureOf(ann), await pictureOf(ann)];
    const many = Array.from({ length: markupLimits.shapesMax }, () => arrow());
    expect((await record(ann, picture, base, many)).status).toBe(200);
    expect((await record(ann, again, picture, [arrow()])).body.code).toBe("tooManyShapes");
  });
});

describe("reading", () => {
  it("[MK6] returns a drawing to members who see the picture and may edit content; others get 404", async () => {
    const { base, picture, shapes } = await drawn();
    expect((await get(ben, picture)).body).toEqual({ baseFileId: base, shapes });
    expect((await get(oli, picture)).status).toBe(404);
    expect(await seen(oli, picture)).toBe(200);
    expect((await get(cat, picture)).status).toBe(404);
    const other = await world.workspace("sibling");
    expect((await get(await other.member("admin"), picture)).status).toBe(404);
    expect((await get(ann, base)).status).toBe(404);
  });

  it("[MK6] [M19] exactly the members who may read a drawing see the picture below it", async () => {
    const { base, show } = await drawn();
    const who = async () => Promise.all([ann, ben, oli, cat].map((one) => seen(one, base)));
    expect(await who()).toEqual([200, 200, 404, 404]);
    // Nothing shows the drawing: it is its uploader's, and so is what lies below.
    await show();
    expect(await who()).toEqual([200, 404, 404, 404]);
  });

  it("[MK6] hides the picture below a drawing from its own uploader if they may not edit content", async () => {
    const base = await pictureOf(oli);
    const showBase = await areaWith(base);
    const picture = await pictureOf(ann);
    expect((await record(ann, picture, base)).status).toBe(200);
    expect(await seen(oli, base)).toBe(200);
    await showBase(picture);
    expect([await seen(oli, base), await seen(ben, base), await seen(oli, picture)]).toEqual([404, 200, 200]);
  });

  it("[M19] a picture that is visible on its own stays visible below a drawing", async () => {
    const { base } = await drawn();
    await areaWith(base);
    expect(await seen(oli, base)).toBe(200);
  });
});

describe("the picture below", () => {
  it("[MK7] [M19] is stored as long as its drawing, and removed a week after it", async () => {
    const { base, picture, show } = await drawn();
    await sweepAfter(8 * day, base, picture);
    expect([await isThere(base), await isThere(picture)]).toEqual([true, true]);
    await show();
    await sweepAfter(6 * day, base, picture);
    expect([await isThere(base), await isThere(picture)]).toEqual([true, true]);
    await sweepAfter(2 * day, base, picture);
    expect([await isThere(base), await isThere(picture)]).toEqual([true, false]);
    await sweepAfter(8 * day, base);
    expect(await isThere(base)).toBe(false);
  });

  it("[MK7] is kept by a second drawing when the first goes", async () => {
    const { base, picture, show } = await drawn();
    const again = await pictureOf(ann);
    expect((await record(ann, again, picture)).status).toBe(200);
    await show(again);
    await sweepAfter(8 * day, base, picture);
    expect([await isThere(base), await isThere(picture), await isThere(again)]).toEqual([true, false, true]);
    expect((await get(ben, again)).body.baseFileId).toBe(base);
  });

  it("[MK7] may be deleted for good: the drawing stays as it looks", async () => {
    const { base, picture } = await drawn();
    await world.asSystem(({ db, now }) =>
      db
        .updateTable("asset")
        .set({ state: "deleted", deleted_at: new Date(now.getTime() - 31 * day) })
        .where("id", "=", base)
        .execute(),
    );
    await sweepAfter(0, base);
    expect([await isThere(picture), (await get(ann, picture)).status, await seen(oli, picture)]).toEqual([
      true,
      404,
      200,
    ]);
  });
});
