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
        tooLarge: "{{name}} is larger than this workspace allows.",
        pictureTooLarge: "{{name}} is too large for a picture: it may have 50 megapixels and 64 MB.",
        empty: "{{name}} is empty.",
        unsupported: "{{name}} is of a type that cannot be used here. What it contains counts, not its name.",
        unreadable: "{{name}} cannot be read as a picture.",
        checksum: "{{name}} was damaged on the way, so the server threw it away. Try again.",
        changed: "{{name}} can no longer be read: it was changed, moved or deleted. Choose it again.",
        full: "The files of this workspace take all the space there is. {{name}} was not uploaded.",
        fullToday:
          "{{name}} was not uploaded: you have uploaded as much as one person may within 24 hours. Try again later.",
        forbidden: "You may not upload files here.",
        ended:
          "The server no longer expects {{name}}: too much time went by. Try again, and it is sent from the start.",
      },
    },
  },
  () => import("./upload-text.de.ts"),
);
