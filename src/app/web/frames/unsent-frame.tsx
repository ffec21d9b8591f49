import { SendActions } from "#features/corrective-actions/web/parts/unsent/send-actions.tsx";
import { DocumentUploads } from "#features/documents/web/parts/uploads/document-uploads.tsx";
import { FeedbackGoesOn } from "#features/feedback/web/parts/feedback-goes-on.tsx";
import "#features/generation/web/parts/film-uploads.ts";
import "#features/transfers/web/parts/import-uploads.ts";
import { UploadsGoOn } from "#features/media/web/parts/upload-tray-host.tsx";
import { lazyComponent, useHasIdled } from "#kit/web/lazy-component.tsx";
import { SignInWatch } from "./sign-in-watch.ts";

/** Few people time work, and what they timed can wait until the page rests. */
const SendTimings = lazyComponent<{ readonly isNeeded: boolean }>(
  () => import("#features/time-studies/web/parts/unsent/send-timings.tsx").then((module) => module.SendTimings),
  ({ isNeeded }) => isNeeded,
);

const SendInterviews = lazyComponent<{ readonly isNeeded: boolean }>(
  () => import("#features/interviews/web/parts/send-interviews.tsx").then((module) => module.SendInterviews),
  ({ isNeeded }) => isNeeded,
);

const SendVoiceOvers = lazyComponent<{ readonly isNeeded: boolean }>(
  () => import("#features/voice-overs/web/parts/send-voice-overs.tsx").then((module) => module.SendVoiceOvers),
  ({ isNeeded }) => isNeeded,
);

/** Runs around every screen: uploads with their completion, items that wait for the network, and what refuses them all. */
export function UnsentFrame() {
  const hasIdled = useHasIdled();
  return (
    <>
      <SignInWatch />
      <UploadsGoOn />
      <DocumentUploads />
      <FeedbackGoesOn />
      <SendActions />
      <SendTimings isNeeded={hasIdled} />
      <SendInterviews isNeeded={hasIdled} />
      <SendVoiceOvers isNeeded={hasIdled} />
    </>
  );
}
