import { texts } from "#kit/web/i18n.ts";

/** The procedures that use a reusable step. */
export const usesText = texts(
  {
    uses: {
      title: "Where it is used",
      note: "Procedures that you write, with a step that is linked to this reusable step.",
      back: "Reusable steps",
      mayNot: "Reusable steps are for those who write procedures",
      list: "Procedures",
      none: "No procedure is linked to it",
      noneBody:
        "In the editor, insert it with “Keep it linked”: then the procedure stands here, and is offered each new content.",
      failed: "The procedures could not be loaded",
      failedBody: "Nothing is lost: they are kept on the server.",
      gone: "This reusable step is not there any more",
      looking: "Looking for procedures",
      offer_one: "Update {{count, number}} procedure",
      offer_other: "Update {{count, number}} procedures",
      offerNote_one:
        "{{count, number}} procedure has an earlier content. Its draft gets the new one; nothing is published.",
      offerNote_other:
        "{{count, number}} procedures have an earlier content. Their drafts get the new one; nothing is published.",
      allCurrent: "Every procedure has the present content.",
      updating: "Updating procedures",
      of: "{{done, number}} of {{total, number}}",
      stop: "Stop",
      state: {
        current: "Up to date",
        behind: "Earlier content",
        changedHere: "Changed there",
        both: "Changed there, earlier content",
      },
      inDraft: "In the draft",
      published: "Published",
      waits: "Its draft waits for approval",
      publishedBehind: "Readers still see the published version as it was.",
      update: "Update",
      updateAt: "Update {{title}}",
      replace: "Replace…",
      replaceAt: "Replace what was changed in {{title}}",
      replaceTitle: "Replace what was changed there?",
      replaceBody:
        "The linked step was changed in “{{title}}”. In its draft it becomes the present content of the reusable step. The published version stays as it is until the draft is published.",
      replaceSubmit: "Replace",
      step: "{{number}} {{title}}",
      untitled: "Step without a title",
      report: {
        done_one: "{{count, number}} draft has the new content",
        done_other: "{{count, number}} drafts have the new content",
        none: "No draft was changed",
        left: "Left as they were:",
        notReached_one: "Stopped before {{count, number}} procedure.",
        notReached_other: "Stopped before {{count, number}} procedures.",
        publish: "See the drafts",
      },
      outcomes: {
        changedHere: "the step was changed there",
        changed: "somebody changed it in the meantime",
        locked: "somebody is editing it",
        pending: "its draft waits for approval",
        none: "it has this content already",
        tooLarge: "it would be larger than a procedure may be",
        gone: "it is not there any more, or you may not change it",
        failed: "the server could not be reached, or failed",
      },
    },
  },
  () => import("./uses-text.de.ts"),
);
