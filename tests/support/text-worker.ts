// A worker in a process of its own, to be killed: reads the files of one workspace.
import { openStoreOf } from "#app/server/configured-store.ts";
import { extractTextJob } from "#features/passages/server/extract-text-job.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createLog } from "#kit/server/log.ts";

const config = readConfig(process.env);
const log = createLog("fatal");
const seals = sealKeysOf(await openInstallationSecret(config));
const appContext = {
  database: await openDatabase(config, log),
  clock: systemClock,
  log,
  seals,
  signals: { send: () => {} },
};
const job = extractTextJob({
  store: await openStoreOf(config),
  publishChange: async () => {},
  onFailed: async () => {},
});
await job.run(appContext, { workspaceId: process.argv[2] });
await appContext.database.close();
