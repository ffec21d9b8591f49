import { texts } from "#kit/web/i18n.ts";

/** The words of the preview. */
export const previewText = texts(
  {
    procedures: {
      saveTemplate: "Save as template…",
      preview: {
        back: "Procedures",
        draftNote: "You are looking at the draft. People perform the published version.",
        draftOnlyNote: "This is a draft. Nobody can perform it before it is published.",
        revisionNote: "You are looking at version {{version}}, published {{date}}. It cannot be changed.",
        showPublished: "Show the published version",
        showDraft: "Show the draft",
        publishedBy: "Published by {{name}}",
        changedBy: "Changed by {{name}}",
        views: { label: "View as", desk: "Desk", phone: "Phone", tablet: "Tablet", paper: "Paper" },
        onPaper:
          "This is a print of the screen. \u201cPrint…\u201d gives pages with version, page numbers and a code that says whether the copy is current.",
        areas: "Areas",
        outline: "Outline",
        compare: "Compare the versions",
        history: "Revision history",
        noHistory: "Nothing was published yet. The first version will be number {{version}}.",
        numbering: "Set the number",
        noNote: "Without a note",
        current: "current",
        approvedBy: "approved by {{name}}",
        fold: "About this version: number, author, groups, print",
        hazards: "Before you begin",
        about: "About this procedure",
        openVersion: "Open {{version}}",
        empty: "There is no step yet.",
        emptyStep: "This step says nothing but its title.",
        failed: "The procedure could not be loaded",
        missing: "This procedure is not there",
        missingBody: "It was deleted, was never published, or is for groups that you are not in.",
        rejectedBecause: "The request for approval was rejected",
      },
    },
  },
  () => import("./preview-text.de.ts"),
);
