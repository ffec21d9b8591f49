// A worker in a process of its own, to be killed: takes in the batches of one workspace and makes drafts of documents and
// films. Its clock is ahead by the second argument, so that the leases of a killed one are over.
import { openStoreOf } from "#app/server/configured-store.ts";
import { keepOriginal } from "#app/server/keep-original.ts";
import { visibilityChecks } from "#app/server/visibility-checks.ts";
import { batchJob } from "#features/generation/server/batch/batch-job.ts";
import { generateJob } from "#features/generation/server/generate-job.ts";
import { createRecogniser } from "#features/speech/server/service.ts";
import { createVideoReader } from "#features/videos/server/video-reader.ts";
import { voiceOverSound } from "#features/voice-overs/server/voice-over-sound.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import { readConfig } from "#kit/server/config.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createLog } from "#kit/server/log.ts";
import { createMetrics } from "#kit/server/metrics.ts";
import { createModels } from "#kit/server/models/models.ts";
import { findTestFfmpeg } from "./ffmpeg.ts";

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
const ffmpeg = await findTestFfmpeg();
const recogniser = ffmpeg === undefined ? undefined : createRecogniser({ ffmpeg, log });
const batches = batchJob({ store, visibilityChecks });
const drafts = generateJob({
  store,
  models: createModels({ names: {}, atOnce: 1 }, { log, metrics: createMetrics({ processMetrics: false }) }),
  reader: createVideoReader(store, undefined),
  visibilityChecks,
  ffmpeg,
  recogniser,
  keepOriginal,
  voiceOver: voiceOverSound,
});
process.stdout.write("begun\n");
/** So many rounds of eight files, and one for what the last one leaves. */
for (let round = 0; round < 5; round++) {
  await batches.run(appContext, { workspaceId });
  await drafts.run(appContext, { workspaceId });
}
recogniser?.stop();
await store.close();
await appContext.database.close();
