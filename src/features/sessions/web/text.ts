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
        failedBody: "Check the network and try again. Answers that are kept on this device stay there.",
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
      signOut: {
        title: "Sign out and lose answers?",
        body_one:
          "{{count, number}} perform on this device holds answers that are not on the server. They stay only if you stay signed in until they are sent. Signing out removes them.",
        body_other:
          "{{count, number}} performs on this device hold answers that are not on the server. They stay only if you stay signed in until they are sent. Signing out removes them.",
        confirm: "Sign out and lose them",
        stay: "Stay signed in",
        failed: "The server did not answer: you are still signed in. Try again.",
        notRemoved: "You are signed out, but your answers could not be removed from this device.",
      },
      coming: {
        back: "To the sign-in page",
        join: {
          title: "Joining by a code",
          body: "Scanning the code of a workspace will let you join on a shared device.",
        },
        invite: { title: "Invitations", body: "Opening an invitation will let you join the workspace that sent it." },
        selectProfile: {
          title: "Choosing a profile",
          body: "On a shared device you will choose here as whom you work.",
        },
        createProfile: {
          title: "Creating a profile",
          body: "You will give your name and picture here when you join a workspace.",
        },
      },
    },
  },
  {
    sessions: {
      memberships: {
        none: "Sie gehören noch zu keinem Arbeitsbereich. Bitten Sie die Administration um eine Einladung.",
        failed: "Ihre Arbeitsbereiche konnten nicht geladen werden.",
        here: "Hier sind Sie",
        as: "als {{name}}",
      },
      select: {
        title: "Arbeitsbereich wählen",
        note: "Sie gehören zu {{count, number}} Arbeitsbereichen.",
      },
      login: {
        title: "Anmelden",
        language: "Sprache",
        signedInTitle: "Sie sind angemeldet",
        signedInAs: "Als {{name}}, in {{workspace}}.",
        signedInMany: "Sie gehören zu {{count, number}} Arbeitsbereichen.",
        goOn: "Weitermachen",
        out: "Sie sind abgemeldet.",
        orOther: "Oder als jemand anderes weitermachen",
        personasTitle: "Ausprobieren als jemand aus dem Werk",
        personasNote: "Nichts einzurichten: Ein Druck meldet Sie an. Alles hier ist erfunden und darf geändert werden.",
        actAs: "Weiter als {{name}}",
        actFailed: "Die Anmeldung hat nicht geklappt. Bitte noch einmal versuchen.",
        failed: "Der Server ist nicht erreichbar",
        failedBody:
          "Prüfen Sie das Netz und versuchen Sie es noch einmal. Antworten, die auf diesem Gerät liegen, bleiben dort.",
        needsSetUp: "Dieser Server ist noch nicht eingerichtet",
        needsSetUpBody:
          "Öffnen Sie den einmaligen Link, den der Server beim Start ausgegeben hat. Er führt zur Einrichtung.",
        production:
          "Die Anmeldung mit Google, Microsoft und Telefon wird in der Konfiguration des Servers eingeschaltet. Bis dahin gibt Ihnen, wer den Server betreibt, einen einmaligen Link.",
        linkTitle: "Sie haben einen einmaligen Link?",
        linkNote: "Öffnen Sie ihn in diesem Browser. Er meldet Sie einmal an und gilt danach nicht mehr.",
        spending: "Sie werden angemeldet",
        linkInvalid: "Dieser Link gilt nicht mehr",
        linkInvalidBody: "Er wurde schon benutzt oder ist älter als ein Tag. Bitten Sie um einen neuen.",
        linkFailed: "Der Server hat nicht geantwortet. Der Link gilt vielleicht noch: bitte noch einmal versuchen.",
        noMembership: "Sie sind angemeldet und gehören zu keinem Arbeitsbereich",
        noMembershipBody: "Bitten Sie die Administration um eine Einladung und kommen Sie dann wieder.",
        signOut: "Abmelden",
        tagline: "Anleitungen, die man ausführt statt abheftet.",
      },
      signOut: {
        title: "Abmelden und Antworten verlieren?",
        body_one:
          "{{count, number}} Ausführung auf diesem Gerät hat Antworten, die nicht auf dem Server sind. Sie bleiben nur, wenn Sie angemeldet bleiben, bis sie gesendet sind. Beim Abmelden werden sie gelöscht.",
        body_other:
          "{{count, number}} Ausführungen auf diesem Gerät haben Antworten, die nicht auf dem Server sind. Sie bleiben nur, wenn Sie angemeldet bleiben, bis sie gesendet sind. Beim Abmelden werden sie gelöscht.",
        confirm: "Abmelden und verlieren",
        stay: "Angemeldet bleiben",
        failed: "Der Server hat nicht geantwortet: Sie sind noch angemeldet. Bitte noch einmal versuchen.",
        notRemoved: "Sie sind abgemeldet, aber Ihre Antworten konnten nicht von diesem Gerät gelöscht werden.",
      },
      coming: {
        back: "Zur Anmeldung",
        join: {
          title: "Beitreten mit einem Code",
          body: "Mit dem Code eines Arbeitsbereichs werden Sie ihm an einem gemeinsamen Gerät beitreten können.",
        },
        invite: {
          title: "Einladungen",
          body: "Mit einer Einladung werden Sie dem Arbeitsbereich beitreten können, der sie geschickt hat.",
        },
        selectProfile: {
          title: "Profil wählen",
          body: "An einem gemeinsamen Gerät werden Sie hier wählen, als wer Sie arbeiten.",
        },
        createProfile: {
          title: "Profil anlegen",
          body: "Hier werden Sie Name und Bild angeben, wenn Sie einem Arbeitsbereich beitreten.",
        },
      },
    },
  },
);
