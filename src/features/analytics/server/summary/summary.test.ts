import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setFlag } from "#features/flags/server/service.ts";
import { stopKeyOf } from "#features/notifications/server/routes.ts";
import { notificationSettingEndpoints } from "#features/notifications/settings-contract.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { day, hour } from "#kit/time.ts";
import { createThings, insertHappenings, type Things } from "#tests/support/happenings.ts";
import { setZone } from "#tests/support/workspace-zone.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { viewEndpoints } from "../../view-contract.ts";
import { mailSummaries } from "./summary-job.ts";

let world: World;
let admin: Person;
let things: Things;
let stopKey: Buffer;
const secret = "a secret of this test, long enough for one";
/** Seven o'clock on a Monday in Berlin. */
const monday = Date.parse("2027-01-11T06:00:00Z");

beforeAll(async () => {
  world = await openWorld({ FETTLE_SECRET: secret });
  stopKey = stopKeyOf(await openInstallationSecret({ FETTLE_SECRET: secret, dataDirectory: "" }));
  admin = await world.member("admin");
  await setZone(admin, "Europe/Berlin");
  things = await createThings(world, admin, []);
  world.clock.hold();
});
afterAll(() => world?.close());
beforeEach(() =>
  world.asSystem(async ({ db, workspaceId }) => {
    await db.deleteFrom("outbox_message").where("workspace_id", "=", workspaceId).execute();
    await db.deleteFrom("analytics_summary").where("workspace_id", "=", workspaceId).execute();
    await db.deleteFrom("notification_setting").where("workspace_id", "=", workspaceId).execute();
  }),
);

/** Somebody with an address who chose the summary. */
async function subscriber(role: Parameters<World["member"]>[0] = "admin", groups: readonly string[] = []) {
  const person = await world.member(role, { in: groups });
  const email = `${person.profileId}@example.com`;
  await world.asSystem(({ db, workspaceId }) =>
    db
      .updateTable("profile")
      .set({ email })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", person.profileId)
      .execute(),
  );
  const { status } = await person.call(viewEndpoints.subscribe, { body: { isSubscribed: true } });
  expect(status).toBe(200);
  return person;
}

async function runAt(ms: number): Promise<void> {
  world.clock.offsetMs += ms - world.clock.now().getTime();
  await mailSummaries(world.appContext, world.workspaceId, {
    sends: { mail: true, sms: false, push: false },
    publicUrl: "https://fettle.example",
    stopKey,
  });
}

const mails = () =>
  world.asSystem(({ db, workspaceId }) =>
    db
      .selectFrom("outbox_message")
      .select(["recipient", "subject", "body", "html", "stop_url as stopUrl"])
      .where("workspace_id", "=", workspaceId)
      .orderBy("recipient")
      .execute(),
  );

it("[AN19] is mailed once, on Monday from seven o'clock, to those who chose it", async () => {
  const ann = await subscriber();
  await world.member("admin");
  const who = await world.member("operator");
  await insertHappenings(world, [
    { kind: "complete", who, things, at: new Date(monday - 2 * day) },
    { kind: "complete", who, things, at: new Date(monday - 9 * day) },
    { kind: "complete", who, things, at: new Date(monday - 1 * hour) },
  ]);
  await runAt(monday - 60_000);
  expect(await mails()).toEqual([]);
  await runAt(monday);
  await runAt(monday + 10 * 60_000);
  await runAt(monday + day);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(`${ann.profileId}@example.com`);
  expect(mail?.subject).toContain("Jan 4, 2027 to Jan 10, 2027");
  // Of Sunday and before; what happened on the Monday itself belongs to the next one.
  expect(mail?.body).toContain("Runs finished: 1 (1 the week before)");
  expect(mail?.html).toContain("Runs finished: <b>1 (1 the week before)</b>");
  expect(mail?.body.split("\n\n")[1]).toMatch(/^Here are the figures of Workspace for last week/);
  expect(mail?.stopUrl).toMatch(/^https:\/\/fettle\.example\/v1\/notifications\/stop\/stop\./);
  await runAt(monday + 7 * day);
  expect(await mails()).toHaveLength(2);
});

it("[AN19] two nodes at once send one", async () => {
  await subscriber();
  world.clock.offsetMs += monday - world.clock.now().getTime();
  await Promise.all([runAt(monday), runAt(monday), runAt(monday)]);
  expect(await mails()).toHaveLength(1);
});

it("[AN1] [AN19] holds what its reader sees when it is sent, and nothing for those who no longer read figures", async () => {
  const [mine, theirs] = [await world.group("Mine"), await world.group("Theirs")];
  const reader = await subscriber("groupAdmin", [mine]);
  const operator = await subscriber(["analytics.view"]);
  const far = await world.member("operator", { in: [theirs] });
  await insertHappenings(world, [{ kind: "complete", who: far, things, at: new Date(monday - 3 * day) }]);
  await world.asSystem(({ db, workspaceId }) =>
    db
      .updateTable("role")
      .set({ permissions: [] })
      .where("workspace_id", "=", workspaceId)
      .where("id", "in", db.selectFrom("profile").select("role_id").where("id", "=", operator.profileId))
      .execute(),
  );
  await runAt(monday);
  const all = await mails();
  expect(all.map(({ recipient }) => recipient)).toEqual([`${reader.profileId}@example.com`]);
  expect(all[0]?.body).not.toContain("Runs finished");
});

it("[AN19] waits for the end of quiet hours, and speaks the reader's language", async () => {
  const ann = await subscriber();
  const body = { quietHours: { from: 22 * 60, until: 9 * 60 }, language: "de" } as const;
  expect((await ann.call(notificationSettingEndpoints.change, { body })).status).toBe(200);
  await runAt(monday);
  expect(await mails()).toEqual([]);
  await runAt(monday + 2 * hour);
  const [mail] = await mails();
  expect(mail?.body).toContain("Guten Tag");
  expect(mail?.html).toContain('<html lang="de">');
});

it("[AN19] [N29] one press stops it without signing in", async () => {
  const ann = await subscriber();
  await runAt(monday);
  const [mail] = await mails();
  const { pathname } = new URL(mail?.stopUrl ?? "");
  const pressed = await world.server.http.inject({
    method: "POST",
    url: pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(pressed.statusCode).toBe(200);
  expect(pressed.body).toContain("The figures of the last week");
  expect((await ann.call(viewEndpoints.summary)).body.isSubscribed).toBe(false);
  await runAt(monday + 7 * day);
  expect(await mails()).toHaveLength(1);
});

it("[AN19] the screen stops it, and it is off with the dashboard", async () => {
  const ann = await subscriber();
  await world.asSystem((scope) => setFlag(scope, "analytics_dashboard_enabled", false));
  await runAt(monday);
  expect(await mails()).toEqual([]);
  expect((await ann.call(viewEndpoints.summary)).body).toMatchObject({ isSubscribed: true, isSent: false });
  await world.asSystem((scope) => setFlag(scope, "analytics_dashboard_enabled", true));
  await ann.call(viewEndpoints.subscribe, { body: { isSubscribed: false } });
  await runAt(monday);
  expect(await mails()).toEqual([]);
});
