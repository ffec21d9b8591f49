import { DocumentUploads } from "#features/documents/web/parts/document-uploads.tsx";
import { UploadsGoOn } from "#features/media/web/parts/upload-tray-host.tsx";

/** What uploads need round every screen: they go on, and what comes of them is asked. */
export const UploadsFrame = () => (
  <>
    <UploadsGoOn />
    <DocumentUploads />
  </>
);
