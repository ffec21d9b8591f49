// A worker in a process of its own, to be killed: reads the files of one workspace.
import { openStoreOf } from "#app/server/build-server.ts";
import { extractTextJob } from "#features/passages/server/extract-text-job.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { createLog } from "#kit/server/log.ts";

const config = readConfig(process.env);
const log = createLog("fatal");
const foundation = { database: await openDatabase(config, log), clock: systemClock, log, signals: { send: () => {} } };
const job = extractTextJob({ store: await openStoreOf(config), tell: async () => {} });
await job.run(foundation, { workspaceId: process.argv[2] });
await foundation.database.close();
