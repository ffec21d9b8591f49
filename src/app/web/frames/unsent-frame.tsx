import { SendActions } from "#features/corrective-actions/web/parts/unsent/send-actions.tsx";
import { DocumentUploads } from "#features/documents/web/parts/uploads/document-uploads.tsx";
import { FeedbackGoesOn } from "#features/feedback/web/parts/feedback-goes-on.tsx";
import { UploadsGoOn } from "#features/media/web/parts/upload-tray-host.tsx";

/** What goes on round every screen: uploads with what comes of them, and what waits for the network. */
export const UnsentFrame = () => (
  <>
    <UploadsGoOn />
    <DocumentUploads />
    <FeedbackGoesOn />
    <SendActions />
  </>
);
