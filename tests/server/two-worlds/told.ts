import { mailSummaries } from "#features/analytics/server/summary/summary-job.ts";
import { viewEndpoints } from "#features/analytics/view-contract.ts";
import { notificationKinds } from "#features/notifications/rules/kinds.ts";
import { deliverNotifications } from "#features/notifications/server/delivery-job.ts";
import { fanOut } from "#features/notifications/server/procedure-events.ts";
import { insertBrowser } from "#features/notifications/server/push/browser-store.ts";
import { notificationSettingEndpoints } from "#features/notifications/settings-contract.ts";
import type { Person, World } from "#tests/support/world.ts";

const mailOf = (number: number) => `reader-${number}@example.com`;
const phoneOf = (number: number) => `+1202555010${number}`;

const every = { app: true, mail: true, sms: true, push: true };

/** The person hears of everything, by every way, and of the week. */
export async function hearOfEverything(world: World, person: Person, number: number): Promise<void> {
  await world.asSystem(({ db, workspaceId }) =>
    db
      .updateTable("profile")
      .set({ email: mailOf(number), phone: phoneOf(number) })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", person.profileId)
      .execute(),
  );
  const channels = Object.fromEntries(notificationKinds.map((kind) => [kind, every]));
  await person.call(notificationSettingEndpoints.change, { body: { channels } });
  await person.call(viewEndpoints.subscribe, { body: { isSubscribed: true } });
  await person.run((scope) =>
    insertBrowser(scope, {
      sessionId: scope.actor.session?.sessionId ?? "",
      endpoint: `https://push.example/${number}`,
      publicKey: "key",
      p256dh: Buffer.alloc(65, 4),
      auth: Buffer.alloc(16, 1),
    }),
  );
}

/** What goes out to these people now: by mail, short message and push, and the mails of the week. Nothing of it is kept. */
export async function toldNow(world: World, count: number): Promise<readonly string[]> {
  const { appContext, workspaceId } = world;
  const sends = { mail: true, sms: true, push: true };
  const deps = { sends, publicUrl: "https://fettle.example", stopKey: Buffer.alloc(32, 1) };
  await fanOut(appContext, workspaceId);
  await deliverNotifications(appContext, workspaceId, deps);
  await mailSummaries(appContext, workspaceId, deps);
  return world.asSystem(async ({ db }) => {
    const told = await db
      .deleteFrom("outbox_message")
      .where("workspace_id", "=", workspaceId)
      .returning(["channel", "recipient", "subject", "body", "html"])
      .execute();
    await db.deleteFrom("analytics_summary").where("workspace_id", "=", workspaceId).execute();
    const own = new Set([...Array(count).keys()].flatMap((number) => [mailOf(number), phoneOf(number)]));
    return told
      .filter(({ channel, recipient }) => channel === "push" || own.has(recipient))
      .map((one) => JSON.stringify(one))
      .toSorted();
  });
}
