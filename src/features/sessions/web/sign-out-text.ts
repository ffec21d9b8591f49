import { texts } from "#kit/web/i18n.ts";

/** Apart from the words of signing in, because every screen has a way out. */
export const signOutText = texts(
  {
    sessions: {
      signOut: {
        title: "Sign out and lose answers?",
        body_one:
          "{{count, number}} run on this device holds answers that are not on the server. They stay only if you stay signed in until they are sent. Signing out removes them.",
        body_other:
          "{{count, number}} runs on this device hold answers that are not on the server. They stay only if you stay signed in until they are sent. Signing out removes them.",
        titleDrafts: "Sign out and lose what was not sent?",
        drafts_one:
          "{{count, number}} draft has changes on this device that are not on the server. Open the draft to save them. Signing out removes them.",
        drafts_other:
          "{{count, number}} drafts have changes on this device that are not on the server. Open the drafts to save them. Signing out removes them.",
        correctiveActions_one:
          "{{count, number}} corrective action on this device is not on the server. It stays only if you stay signed in until it is sent. Signing out removes it.",
        correctiveActions_other:
          "{{count, number}} corrective actions on this device are not on the server. They stay only if you stay signed in until they are sent. Signing out removes them.",
        timeStudies_one:
          "{{count, number}} observation of a time study on this device is not on the server. Signing out removes it with its laps.",
        timeStudies_other:
          "{{count, number}} observations of time studies on this device are not on the server. Signing out removes them with their laps.",
        uploads_one:
          "{{count, number}} file is still being uploaded, or waits to be. Signing out ends that and removes what arrived.",
        uploads_other:
          "{{count, number}} files are still being uploaded, or wait to be. Signing out ends that and removes what arrived.",
        feedback_one:
          "{{count, number}} piece of your feedback waits on this device for the network. Signing out removes it.",
        feedback_other:
          "{{count, number}} pieces of your feedback wait on this device for the network. Signing out removes them.",
        confirm: "Sign out and lose them",
        stay: "Stay signed in",
        failed: "The server did not answer: you are still signed in. Try again.",
        notRemoved: "You are signed out, but what you had on this device could not be removed from it.",
      },
    },
  },
  () => import("./sign-out-text.de.ts"),
);
