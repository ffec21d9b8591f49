import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { type Activity, activityEndpoints } from "../contract.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.member("admin");
});
afterAll(() => world?.close());

const report = (person: Person, body: Activity) => person.call(activityEndpoints.report, { body });
const now = () => new Date().toISOString();
const stored = (profileId: string) =>
  world.asSystem(({ db }) =>
    db.selectFrom("user_activity").selectAll().where("profile_id", "=", profileId).orderBy("activity_type").execute(),
  );

it("[UA1] [UA3] stores an area, a note and a run that a member opened, each once", async () => {
  const area = await admin.run((scope) => createArea(scope, { name: "Mill" }));
  const note = await admin.run((scope) => createNote(scope, area.id, deltaOf("Mind the step")));
  const { procedureId } = await publish(world, admin, contentWith([[["instruction"]]]));
  const ann = await world.member("operator");
  const device = new Device(ann, procedureId);
  const opened: Activity[] = [
    { id: randomUUID(), occurredAt: now(), activityType: "AreaEntered", areaId: area.id },
    { id: randomUUID(), occurredAt: now(), activityType: "AreaNoteViewed", noteId: note.id },
    {
      id: randomUUID(),
      occurredAt: now(),
      activityType: "ProcedurePerformViewed",
      procedureId,
      performId: device.performId,
    },
  ];
  for (const one of [...opened, ...opened]) expect((await report(ann, one)).status).toBe(204);
  // Another member's id is no way to somebody else's row.
  expect((await report(admin, opened[0] as Activity)).status).toBe(204);
  expect(
    (await stored(ann.profileId)).map((row) => [row.id, row.activity_type, row.area_id, row.procedure_id]),
  ).toEqual([
    [opened[0]?.id, "AreaEntered", area.id, null],
    [opened[1]?.id, "AreaNoteViewed", area.id, null],
    [opened[2]?.id, "ProcedurePerformViewed", null, procedureId],
  ]);
  expect(await stored(admin.profileId)).toEqual([]);
});

it("[UA3] answers 404 for what the member does not see, and stores nothing", async () => {
  const hidden = await world.group("Hidden");
  const area = await admin.run((scope) => createArea(scope, { name: "Vault", accessGroupIds: [hidden] }));
  const note = await admin.run((scope) => createNote(scope, area.id, deltaOf("Secret")));
  const { procedureId } = await publish(world, admin, contentWith([[["instruction"]]]), [hidden]);
  const other = await publish(world, admin, contentWith([[["instruction"]]]));
  const ben = await world.member("operator");
  const device = new Device(ben, other.procedureId);
  expect((await device.save([])).status).toBe(200);
  const opening = () => ({ id: randomUUID(), occurredAt: now() });
  const bodies: Activity[] = [
    { ...opening(), activityType: "AreaEntered", areaId: area.id },
    { ...opening(), activityType: "AreaNoteViewed", noteId: note.id },
    { ...opening(), activityType: "ProcedurePerformViewed", procedureId, performId: randomUUID() },
    { ...opening(), activityType: "AreaEntered", areaId: randomUUID() },
  ];
  for (const body of bodies) expect((await report(ben, body)).status).toBe(404);
  // A run of another procedure.
  const { procedureId: third } = await publish(world, admin, contentWith([[["instruction"]]]));
  const mixed: Activity = {
    ...opening(),
    activityType: "ProcedurePerformViewed",
    procedureId: third,
    performId: device.performId,
  };
  expect((await report(ben, mixed)).status).toBe(404);
  expect(await stored(ben.profileId)).toEqual([]);
});

it("[UA2] dates an opening no later than it was received", async () => {
  const area = await admin.run((scope) => createArea(scope, { name: "Kiln" }));
  const eve = await world.member("operator");
  const ahead = "2199-01-01T00:00:00.000Z";
  await report(eve, { id: randomUUID(), occurredAt: ahead, activityType: "AreaEntered", areaId: area.id });
  const [row] = await stored(eve.profileId);
  expect(row?.occurred_at).toEqual(row?.received_at);
});
