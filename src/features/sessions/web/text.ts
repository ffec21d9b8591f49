import { texts } from "#kit/web/i18n.ts";

/** The words of signing in and of choosing where to go. */
export const sessionText = texts(
  {
    sessions: {
      memberships: {
        none: "You do not belong to a workspace yet. Ask an administrator to invite you.",
        failed: "Your workspaces could not be loaded.",
        here: "You are here",
        as: "as {{name}}",
      },
      select: {
        title: "Choose a workspace",
        note: "You belong to {{count, number}} workspaces.",
      },
      login: {
        title: "Sign in",
        language: "Language",
        signedInTitle: "You are signed in",
        signedInAs: "As {{name}}, in {{workspace}}.",
        signedInMany: "You belong to {{count, number}} workspaces.",
        goOn: "Go on",
        out: "You are signed out.",
        orOther: "Or go on as somebody else",
        personasTitle: "Try it as one of the people of the plant",
        personasNote: "Nothing to set up: one press signs you in. Everything here is made up, and yours to change.",
        actAs: "Go on as {{name}}",
        actFailed: "Signing in did not work. Try again.",
        failed: "The server cannot be reached",
        failedBody: "Answers that are kept on this device stay there.",
        needsSetUp: "This server is not set up yet",
        needsSetUpBody: "Open the one-time link that the server printed when it started. It leads to the set-up page.",
        production:
          "Sign-in by Google, Microsoft and phone is switched on with the server’s configuration. Until then, whoever runs the server gives you a one-time link.",
        linkTitle: "You have a one-time link?",
        linkNote: "Open it in this browser. It signs you in once and then stops working.",
        spending: "Signing you in",
        linkInvalid: "This link does not work any more",
        linkInvalidBody: "It was used already, or it is older than a day. Ask for a new one.",
        linkFailed: "The server did not answer. The link may still work: try again.",
        noMembership: "You are signed in, and belong to no workspace",
        noMembershipBody: "Ask an administrator to invite you, then come back.",
        signOut: "Sign out",
        tagline: "Work instructions that are performed, not filed.",
      },
      ways: {
        title: "Ways to sign in",
        other: "Or sign in yourself",
        phone: "By phone",
        phoneNote: "You get a code of six digits in a short message.",
        phoneAction: "Sign in by phone",
        join: "A device that several people use",
        joinNote: "It comes in by the code of the workspace: scanned, or typed.",
        joinAction: "Join with a code",
      },
    },
  },
  () => import("./text.de.ts"),
);
