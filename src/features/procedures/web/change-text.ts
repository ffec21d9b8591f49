import { texts } from "#kit/web/i18n.ts";

/** What is asked before procedures are changed from outside their editor. */
export const changeText = texts(
  {
    procedures: {
      remove: {
        title_one: "Delete {{name}}?",
        title_other: "Delete {{count, number}} procedures?",
        back_one: "{{name}} is back.",
        back_other: "{{count, number}} procedures are back.",
        notBack_one: "{{count, number}} procedure could not be brought back.",
        notBack_other: "{{count, number}} procedures could not be brought back.",
        draftOnly: "The draft was never published.",
        published: "Nobody can open or perform it any more. What was recorded when it was performed stays.",
        publishedWithDraft: "Its unpublished draft goes with it.",
        several: "{{published}} published, {{drafts}} never published.",
        confirm: "Delete",
        done_one: "{{name}} was deleted.",
        done_other: "{{count, number}} procedures were deleted.",
        some: "{{done}} of {{count}} were deleted. The others are still there.",
        failed: "It was not deleted.",
        pending: "It awaits approval",
        locked: "Somebody is editing the draft. Wait until they have finished, then delete it.",
        pendingTitle: "Not deleted",
        pendingOne: "{{name}} awaits approval. Withdraw the request first, then it can be deleted.",
        pendingSeveral: "Awaiting approval: {{names}}. Nothing is deleted while one of them awaits approval.",
        forbiddenTitle: "You may not delete this",
        forbidden:
          "Your role lets you delete neither drafts nor published procedures. Ask somebody who manages procedures.",
        forbiddenDraft: "Your role does not let you delete drafts: {{names}}.",
        forbiddenPublished: "Your role does not let you delete published procedures: {{names}}.",
      },
      discard: {
        title: "Discard the draft of {{name}}?",
        body: "The published version {{version}} stays as it is. What was changed since then is lost.",
        confirm: "Discard draft",
        done: "The draft was discarded.",
      },
      access: {
        title_one: "Access to {{name}}",
        title_other: "Access to {{count, number}} procedures",
        done: "Access was changed.",
        some: "Access was changed for {{done}} of {{count}}. The others stayed as they were.",
        unknownAccessGroup: "One of the groups is not there any more. Nothing was changed.",
      },
    },
  },
  () => import("./change-text.de.ts"),
);
