import { texts } from "#kit/web/i18n.ts";

export const workspaceText = texts(
  {
    workspaces: {
      setUp: {
        title: "Set up this server",
        note: "Four answers, and you are in. All of them can be changed later.",
        enterpriseName: "Enterprise",
        enterpriseNote: "The company. It may have several workspaces.",
        workspaceName: "First workspace",
        workspaceNote: "Usually a site or a plant.",
        displayName: "Your name",
        displayNote: "You become the first administrator.",
        email: "Your e-mail",
        submit: "Set up and go in",
        needed: "Please fill this in.",
        emailWrong: "This is not an e-mail address.",
        linkInvalid: "This set-up link does not work any more",
        linkInvalidBody:
          "It was used already, or the server has been started again since. The server prints a new one when it starts.",
        linkMissing: "The set-up page needs its one-time link",
        linkMissingBody: "The server printed it when it started. Open it as it stands there.",
        failed: "The server did not answer. Nothing may have been created: try again.",
        toLogin: "To the sign-in page",
      },
    },
  },
  () => import("./text.de.ts"),
);
