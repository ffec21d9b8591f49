import { tallyJob } from "#features/analytics/server/overview/tally-job.ts";
import { summaryJob } from "#features/analytics/server/summary/summary-job.ts";
import { correctiveActionReminderJob } from "#features/corrective-actions/server/reminder-job.ts";
import { purgeDocumentsJob } from "#features/documents/server/bin/purge-job.ts";
import { notifyUnreadable, publishTextChange } from "#features/documents/server/text.ts";
import { batchJob } from "#features/generation/server/batch/batch-job.ts";
import { generateJob } from "#features/generation/server/generate-job.ts";
import { mediaSweepJob } from "#features/media/server/media-sweep-job.ts";
import { deliverNotificationsJob } from "#features/notifications/server/delivery-job.ts";
import { fanOutJob } from "#features/notifications/server/procedure-events.ts";
import type { DeliveryDeps } from "#features/notifications/server/service.ts";
import { extractMissingTextJob, extractTextJob } from "#features/passages/server/extract-text-job.ts";
import { sweepPhoneCodes } from "#features/phones/server/service.ts";
import { dueVersionsJob } from "#features/publishing/server/due-versions-job.ts";
import { approvalReminderJob } from "#features/publishing/server/reminder-job.ts";
import { recordRetentionJob } from "#features/records/server/record-retention-job.ts";
import { indexProceduresJob } from "#features/search/server/index-procedures-job.ts";
import { embedPassagesJob } from "#features/search/server/meaning/embed-passages-job.ts";
import { sweepSessions } from "#features/sessions/server/session-store.ts";
import { setReminderJob } from "#features/sets/server/reminders/reminder-job.ts";
import { bringInSet } from "#features/sets/server/service.ts";
import { signOffJob } from "#features/sets/server/sign-offs/sign-off-job.ts";
import { toldCopiesJob } from "#features/sharing/server/told-copies-job.ts";
import { toldSharesJob } from "#features/sharing/server/told-job.ts";
import type { SpeechRecogniser } from "#features/speech/server/service.ts";
import { sweepAttempts } from "#features/sso/server/service.ts";
import { exportJob } from "#features/transfers/server/export/export-job.ts";
import { importJob } from "#features/transfers/server/import/import-job.ts";
import { unrecordedRetentionJob } from "#features/unrecorded/server/retention-job.ts";
import { gradeResponsesJob } from "#features/verification/server/grades/grade-responses-job.ts";
import { verifyStepsJob } from "#features/verification/server/steps/verify-steps-job.ts";
import { videoJob } from "#features/videos/server/video-job.ts";
import { createVideoReader, type VideoReader } from "#features/videos/server/video-reader.ts";
import { voiceOverSound } from "#features/voice-overs/server/voice-over-sound.ts";
import { retentionJob } from "#features/workspaces/server/retention-job.ts";
import type { Checkpoints } from "#kit/server/audit/checkpoints.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { forgetOldEvents } from "#kit/server/feed/feed-store.ts";
import { forgetOldKeys } from "#kit/server/http/idempotency.ts";
import type { Job } from "#kit/server/jobs/job.ts";
import { allWorkspaces } from "#kit/server/jobs/workspaces.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import type { Models } from "#kit/server/models/models.ts";
import { deliverMessagesJob, type Senders } from "#kit/server/outbox/deliver.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { keepOriginal } from "./keep-original.ts";
import { visibilityChecks } from "./visibility-checks.ts";

export interface JobDeps {
  readonly limits: RateLimits;
  readonly senders: Senders;
  readonly store: ObjectStore;
  readonly checkpoints: Checkpoints;
  readonly models: Models;
  readonly notifications: DeliveryDeps;
  /** Where people reach the product. */
  readonly publicUrl: string;
  /** Where they reached it before. */
  readonly earlierUrls?: readonly string[] | undefined;
  /** Draws the pictures of videos; without it their senders' browsers do. */
  readonly ffmpeg?: string | undefined;
  /** Recognises the speech of films where no service is configured for that. */
  readonly recogniser?: SpeechRecogniser | undefined;
}

/** Every job of the product. One reader for all of them: a process reads one video at a time, and who wants it too waits. */
export const jobsOf = (deps: JobDeps): readonly Job[] => jobsWith(deps, createVideoReader(deps.store, deps.ffmpeg));

const jobsWith = (deps: JobDeps, reader: VideoReader): readonly Job[] => [
  {
    name: "sweep",
    policy: "system",
    schedule: "*/10 * * * *",
    run: async (appContext) => {
      await deps.limits.sweep();
      await sweepPhoneCodes(appContext);
      await inTransaction(appContext.database, {}, async (client) => {
        await sweepSessions(client, appContext.clock.now());
        await sweepAttempts(client, appContext.clock.now());
      });
      await forEachWorkspace(appContext, (workspaceId) => sweepWorkspace(appContext, workspaceId));
    },
  },
  deliverMessagesJob(deps.senders),
  {
    name: "audit-checkpoints",
    policy: "system",
    schedule: "25 * * * *",
    run: (appContext) =>
      forEachWorkspace(appContext, async (workspaceId) => {
        // [AU11] A chain with an unproven end does not prevent the others' checkpoints.
        await deps.checkpoints
          .writeIfMoved(appContext, workspaceId)
          .catch((err: unknown) => appContext.log.error({ err, workspaceId }, "no audit checkpoint was written"));
      }),
  },
  mediaSweepJob(deps.store),
  purgeDocumentsJob(deps.store),
  videoJob(reader),
  generateJob({
    ...deps,
    visibilityChecks,
    ffmpeg: deps.ffmpeg,
    recogniser: deps.recogniser,
    reader,
    keepOriginal,
    voiceOver: voiceOverSound,
  }),
  batchJob({ store: deps.store, visibilityChecks }),
  importJob({ store: deps.store, visibilityChecks, createSet: bringInSet, publicUrl: deps.publicUrl }),
  exportJob({ store: deps.store, publicUrl: deps.publicUrl, earlierUrls: deps.earlierUrls }),
  extractTextJob({ store: deps.store, publishChange: publishTextChange, onFailed: notifyUnreadable }),
  extractMissingTextJob,
  indexProceduresJob,
  embedPassagesJob({ models: deps.models, limits: deps.limits }),
  toldSharesJob,
  toldCopiesJob,
  verifyStepsJob({ store: deps.store, models: deps.models }),
  recordRetentionJob,
  unrecordedRetentionJob,
  gradeResponsesJob(deps.models),
  retentionJob,
  dueVersionsJob,
  approvalReminderJob,
  setReminderJob,
  signOffJob,
  correctiveActionReminderJob,
  fanOutJob,
  deliverNotificationsJob(deps.notifications),
  summaryJob(deps.notifications),
  tallyJob,
];

export async function forEachWorkspace(
  appContext: AppContext,
  work: (workspaceId: string) => Promise<void>,
): Promise<void> {
  for (const id of await allWorkspaces(appContext)) await work(id);
}

async function sweepWorkspace(appContext: AppContext, workspaceId: string): Promise<void> {
  await asSystem(appContext, workspaceId, forgetOldKeys);
  await inTransaction(appContext.database, { workspaceId }, (client) =>
    forgetOldEvents(client, workspaceId, appContext.clock.now()),
  );
}
