// A worker in a process of its own, to be killed: notifies the subscribers of one workspace and writes their messages.
import { deliverNotifications } from "#features/notifications/server/delivery-job.ts";
import { fanOut } from "#features/notifications/server/procedure-events.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createLog } from "#kit/server/log.ts";

const config = readConfig(process.env);
const log = createLog("fatal");
const appContext = {
  database: await openDatabase(config, log),
  clock: systemClock,
  log,
  seals: sealKeysOf(await openInstallationSecret(config)),
  signals: { send: () => {} },
};
const workspaceId = process.argv[2] ?? "";
const sends = { mail: true, sms: false, push: true };
process.stdout.write("begun\n");
await fanOut(appContext, workspaceId);
await deliverNotifications(appContext, workspaceId, {
  sends,
  publicUrl: "https://fettle.test",
  stopKey: Buffer.alloc(32, 1),
});
await appContext.database.close();
