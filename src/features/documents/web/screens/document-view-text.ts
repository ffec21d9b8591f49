import { texts } from "#kit/web/i18n.ts";

export const documentViewText = texts(
  {
    documentView: {
      place: "Where it lies",
      versions: "Earlier versions",
      versionCount_one: "{{count, number}} version",
      versionCount_other: "{{count, number}} versions",
      download: "Download",
      details: "Details",
      fact: "{{type}} · {{size}}",
      earlier: {
        title: "You are looking at version {{number, number}} of {{count, number}}",
        body: "Uploaded {{at}} by {{name}}. It is not the one that is in force.",
        present: "Show the present one",
        missing: "There is no version {{number}} of this document",
        missingBody: "It may never have been, or its file is gone for good.",
        failed: "Its versions could not be loaded",
      },
      words: {
        waiting: "Its words are about to be read.",
        running: "Its words are being read.",
        failed: "Its words could not be read, so no search finds them.",
        encrypted: "It is protected by a password, so no search finds its words.",
        damaged: "The file is damaged, so no search finds its words.",
        tooLarge: "It is too large for its words to be read, so no search finds them.",
        scansLeftOut: "Only its first {{count, number}} scanned pages were read.",
        retry: "Read them again",
        recognised_one: "{{count, number}} page was read by its look, {{percent}} % sure.",
        recognised_other: "{{count, number}} pages were read by their look, {{percent}} % sure.",
      },
      missing: {
        title: "This document is not here",
        body: "It was deleted, or you may not see it.",
        back: "All documents",
      },
      failed: { title: "The document could not be loaded", body: "Nothing was changed. The document itself is safe." },
      deleted: "This document lies in the recycle bin.",
    },
  },
  () => import("./document-view-text.de.ts"),
);
