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
        some: "{{done}} of {{count}} were deleted.",
        leftTitle_one: "{{count, number}} procedure was not deleted",
        leftTitle_other: "{{count, number}} procedures were not deleted",
        failed: "It was not deleted.",
        why: {
          pending: "Its draft awaits approval. Withdraw the request first.",
          scheduled: "Its draft is approved and waits for its day. Withdraw the approval first.",
          locked: "Somebody is editing the draft. Wait until they have finished.",
          gone: "It was deleted, or its draft published, in the meantime.",
          forbidden: "You are not allowed to do this.",
          other: "The server did not do it. Try again.",
        },
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
        failed: "The draft was not discarded.",
      },
      waiting: {
        titleSeveral: "Nothing was deleted",
        bodySeveral: "These are under review. Withdraw their requests or approvals first, or leave them out:",
        state: { pending: "awaits approval", scheduled: "has an approved draft that waits for its day" },
        title: {
          pending: "{{name}} awaits approval",
          scheduled: "The draft of {{name}} is approved and waits for its day",
        },
        body: {
          pending:
            "The request has to be withdrawn first. The member who made it can do that in its review, and so can members who may publish.",
          scheduled:
            "The approval has to be withdrawn first. The member who asked for it can do that in its review, and so can members who may publish.",
        },
        open: { pending: "Open the request", scheduled: "Open the approval" },
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
