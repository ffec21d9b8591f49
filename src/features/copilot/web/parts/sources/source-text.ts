import { texts } from "#kit/web/i18n.ts";

/** Of the source beside an answer. */
export const sourceText = texts(
  {
    answerSource: {
      label: "Source {{n}}",
      close: "Close the source",
      back: "Back to the answer",
      openDocument: "Open the document",
      openProcedure: "Open the procedure",
      quote: "What the answer quotes",
      documentFailed: "The document could not be loaded",
      procedureFailed: "The procedure could not be loaded",
      failedBody: "The quoted words are in the answer.",
      outdatedDocument: "The answer read version {{read}} of this document. Version {{now}} is shown.",
      outdatedProcedure: "The answer read version {{read}}. Version {{now}} is published now and shown here.",
      stepGone: "This step is no longer in the published version.",
    },
  },
  () => import("./source-text.de.ts"),
);
