import { texts } from "#kit/web/i18n.ts";

/** The words of a picture on its way. */
export const uploadText = texts(
  {
    draftUpload: {
      cancel: "Cancel the upload of {{name}}",
      retry: "Upload {{name}} again",
      dismiss: "Take {{name}} off the list",
      sending: "Uploading {{name}}",
    },
  },
  () => import("./upload-text.de.ts"),
);
