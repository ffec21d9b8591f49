import { DocumentUploads } from "#features/documents/web/parts/document-uploads.tsx";
import { FeedbackGoesOn } from "#features/feedback/web/parts/feedback-goes-on.tsx";
import { UploadsGoOn } from "#features/media/web/parts/upload-tray-host.tsx";

/** What goes on round every screen: uploads with what comes of them, and feedback that waits for the network. */
export const UnsentFrame = () => (
  <>
    <UploadsGoOn />
    <DocumentUploads />
    <FeedbackGoesOn />
  </>
);
