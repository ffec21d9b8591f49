import { afterAll, beforeAll, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { createArea } from "#features/areas/server/service.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, storePicture } from "#tests/support/performs.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import type { DraftContent } from "../content.ts";
import { procedureEndpoints } from "../contract.ts";

let world: World;
let night: string;
let admin: Person;
/** Performs in the night shift: sees procedures without groups, and those of the night shift. */
let olga: Person;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  admin = await world.member("admin");
  olga = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

/** Content with a place in an area, which can be published. */
function placedIn(areaId: string): DraftContent {
  const content = contentWith([[["spatialInstruction", "instruction"]]]);
  const [module] = content.sections[0]?.steps[0]?.modules ?? [];
  if (module?.moduleType !== "spatialInstruction") throw new Error("The sample has changed");
  module.moduleData.areaId = areaId;
  return { ...content, title: "Open valve 17", procedureImage: null };
}

async function placed(areaGroup: string) {
  const pictureId = await storePicture(world, admin);
  const options = { name: `Mill ${pictureId}`, accessGroupIds: [areaGroup], displayFettleImageId: pictureId };
  const area = await admin.run((scope) => createArea(scope, options));
  const procedure = await publishedBy(admin, { content: placedIn(area.id) });
  return { area, pictureId, procedure };
}

const seesArea = async (person: Person, areaId: string) =>
  (await person.call(areaEndpoints.get, { params: { areaId } })).status;
/** Whether the server returns an address for it. */
const seesPicture = async (person: Person, fileId: string) =>
  (await person.call(assetEndpoints.address, { params: { fileId }, body: {} })).status;

it("[P148] a performer sees the name and picture of an area that is visible to them", async () => {
  const { area, pictureId } = await placed(night);
  expect([await seesArea(olga, area.id), await seesPicture(olga, pictureId)]).toEqual([200, 200]);
});

it("[P148] a procedure with a place in a hidden area contains only the area's id, in reading and performing", async () => {
  const { area, pictureId, procedure } = await placed(await world.group("Day shift"));
  const { status, text, body } = await olga.call(procedureEndpoints.get, { params: { procedureId: procedure.id } });
  expect(status).toBe(200);
  expect(text).toContain(area.id);
  expect(text).not.toContain(area.name);
  expect(text).not.toContain(pictureId);
  expect(body.areaIds).toEqual([]);

  const device = new Device(olga, procedure.id);
  const saved = await device.save([]);
  expect(saved.status).toBe(200);
  expect(saved.text).not.toContain(pictureId);
  expect([await seesArea(olga, area.id), await seesPicture(olga, pictureId)]).toEqual([404, 404]);
  const submitted = await device.submit();
  expect(submitted.status).toBe(200);
  expect(await seesPicture(olga, pictureId)).toBe(404);
});
