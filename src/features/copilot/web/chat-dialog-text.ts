import { texts } from "#kit/web/i18n.ts";

/** Of dialogs that a chat shows when somebody asks for them. */
export const chatDialogText = texts(
  {
    chatDialog: {
      share: {
        title: "Share this chat",
        note: "They can read the questions and answers up to now, each answer only if they may see all of its sources. What you ask later stays yours until you share again.",
        people: "Who can read it",
        search: "Find a member",
        none: "No member is called that.",
        chosen_one: "{{count, number}} member can read it",
        chosen_other: "{{count, number}} members can read it",
        unknown: "Load the members first",
        loading: "The members are being loaded",
        tooMany: "Choose {{max, number}} members at most",
      },
      reason: {
        title: "What was wrong with the answer?",
        note: "People who look after the copilot will see this conversation, your reason and your name.",
        label: "Reason",
        wrong: "It is wrong",
        incomplete: "Something is missing",
        wrongSource: "It is from the wrong source",
        notFound: "It did not find what is there",
        other: "Something else",
        missing: "Choose a reason",
        details: "What should it have said?",
        send: "Send",
      },
    },
  },
  () => import("./chat-dialog-text.de.ts"),
);
