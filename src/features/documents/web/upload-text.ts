import { texts } from "#kit/web/i18n.ts";

/** What the tray says of documents: few words, because every screen loads them. */
export const documentUploadText = texts(
  {
    documentUpload: {
      documentExists:
        "{{name}} is stored, but a document of this name is there already. Try again to choose what to do.",
      replacedGone: "{{name}} was not saved: the document to replace is gone. Upload it again to add a new document.",
      folderGone: "{{name}} is stored, but its folder is not there any more.",
      notAllowed: "{{name}} is stored, but you may not add documents any more.",
    },
  },
  () => import("./upload-text.de.ts"),
);
