import { registerKinds } from "#kit/web/outbox/kinds.ts";
import { sealBy } from "#kit/web/outbox/seals.ts";

/** Registers the kinds of the outbox, and how sealed items are opened. Call it once, before any other call. */
export function startOutbox(): void {
  registerKinds({
    performs: async () => (await import("#features/performs/web/parts/performs-kind.ts")).performsKind,
    drafts: async () => (await import("#features/drafts/web/parts/draft/unsent-drafts.ts")).draftsKind,
    uploads: async () => (await import("#features/media/web/parts/unsent-uploads.ts")).uploadsKind,
    feedback: async () => (await import("#features/feedback/web/parts/unsent-feedback.ts")).feedbackWaiting,
    correctiveActions: async () =>
      (await import("#features/corrective-actions/web/parts/unsent/unsent-actions.ts")).actionsKind,
    timeStudies: async () => (await import("#features/time-studies/web/parts/unsent/timings-kind.ts")).timingsKind,
    interviews: async () => (await import("#features/interviews/web/parts/interviews-kind.ts")).interviewsKind,
    voiceOvers: async () => (await import("#features/voice-overs/web/parts/voice-overs-kind.ts")).voiceOversKind,
    activities: async () => (await import("#features/activity/web/parts/activity-outbox.ts")).activitiesKind,
    content: async () => (await import("#features/offline/web/parts/forget-content.ts")).contentKind,
  });
  sealBy({
    open: async (owner) => (await import("./device/seals.ts")).openSealed(owner),
    keepKey: async (owner) => (await import("./device/seals.ts")).keepKey(owner),
    sealAll: async () => (await import("./device/seals.ts")).sealAll(),
  });
}
