// A worker in a process of its own, to be killed: writes the exports of one workspace, and brings in its imports. Its clock is
// ahead by the second argument, so that the lease of a killed one is over.
import { openStoreOf } from "#app/server/configured-store.ts";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { exportJob } from "#features/transfers/server/export/export-job.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import { readConfig } from "#kit/server/config.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createLog } from "#kit/server/log.ts";

const publicUrl = "https://fettle.test";
const [, , workspaceId = "", aheadMs = "0"] = process.argv;
const config = readConfig(process.env);
const log = createLog("fatal");
const appContext = {
  database: await openDatabase(config, log),
  clock: { now: () => new Date(Date.now() + Number(aheadMs)) },
  log,
  seals: sealKeysOf(await openInstallationSecret(config)),
  signals: { send: () => {} },
};
const store = await openStoreOf(config);
process.stdout.write("begun\n");
await exportJob({ store, partBytes: 5 * 1024 ** 2, publicUrl }).run(appContext, { workspaceId });
await importJob({ store, visibilityChecks, createSet: bringInSet, publicUrl }).run(appContext, { workspaceId });
await store.close();
await appContext.database.close();
