import { texts } from "#kit/web/i18n.ts";

/** Of feedback that is on the device alone. */
export const waitingText = texts(
  {
    waitingFeedback: {
      mark_one: "Waits to be sent",
      mark_other: "{{count, number}} wait to be sent",
      title_one: "Waits on this device to be sent",
      title_other: "{{count, number}} wait on this device to be sent",
      refusedTitle_one: "Was not taken",
      refusedTitle_other: "{{count, number}} were not taken",
      gone: "This version is not there for you any more.",
      refused: "The server would not take it as it is.",
      sent_one: "Your feedback was sent",
      sent_other: "{{count, number}} pieces of your feedback were sent",
      whole: "The whole procedure",
      up: "Good",
      down: "Not good",
      proposal: "New words: {{words}}",
      picture: "With a picture",
      remove: "Remove",
      removeOne: "Remove what you said about {{where}}",
      removeTitle: "Remove this feedback?",
      removeBody: "It is on this device alone. The authors will not see it.",
    },
  },
  () => import("./waiting-text.de.ts"),
);
