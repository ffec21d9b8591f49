import { texts } from "#kit/web/i18n.ts";

/** Why an upload failed. Most screens show pictures; few take them. */
export const uploadText = texts(
  {
    media: {
      upload: {
        uploading: "Uploading {{name}}",
        failed: "{{name}} could not be uploaded.",
        network: "{{name}} was not uploaded: the server did not answer. Try again.",
        cancelled: "The upload of {{name}} was cancelled.",
        tooLarge: "{{name}} is larger than 8 MB.",
        empty: "{{name}} is empty.",
        unsupported: "{{name}} is of a type that cannot be used. Use PNG, JPEG, WebP or GIF.",
        unreadable: "{{name}} cannot be read as a picture.",
        checksum: "{{name}} was damaged on the way. Try again.",
        full: "There is no space left on the server. {{name}} was not uploaded.",
        forbidden: "You may not upload files here.",
      },
    },
  },
  () => import("./upload-text.de.ts"),
);
