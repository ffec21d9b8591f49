import { texts } from "#kit/web/i18n.ts";

export const handoverText = texts(
  {
    performs: {
      handover: {
        noteAnswers_one: "{{count, number}} answer on this device was not sent",
        noteAnswers_other: "{{count, number}} answers on this device were not sent",
        noteRuns_one: "{{count, number}} run on this device was not sent",
        noteRuns_other: "{{count, number}} runs on this device were not sent",
        whose: "Entered by: {{names}}.",
        somebody: "somebody who is not listed here",
        noteWhy:
          "They are safe here, and nobody else is shown them. They are sent when the person who entered them signs in on this device.",
        noteCode: "Can this person no longer sign in? Then hand the answers over with a code.",
        openOwn: "Show my answers",
        byCode: "Hand over with a code",
        codeTitle: "Hand over with a code",
        codeWhy:
          "Ask a colleague who may see everybody's records for a code: in Runs, under “Without a record”. The answers are sent to your workspace and kept apart from the records. Nobody sees them on this device.",
        code: "Code",
        codeWrong: "A code has 12 letters and digits, such as K7QM-2F9T-XW3H.",
        codeRefused: "This code is wrong, used up, or older than four hours. Ask for another one.",
        send: "Hand over",
        network:
          "The server did not answer. The answers are still on this device; try again when there is a connection.",
        sent_one: "{{count, number}} run was handed over.",
        sent_other: "{{count, number}} runs were handed over.",
        kept_one: "{{count, number}} run stays on this device: the code does not cover it.",
        kept_other: "{{count, number}} runs stay on this device: the code does not cover them.",
        done: "Done",
      },
      own: {
        title: "Your answers on this device",
        note: "You are no longer a member of these workspaces. What you entered and could not send is still here.",
        workspace: "Workspace: {{name}}",
        workspaceGone: "A workspace that you have left",
        until: "You can hand these answers over until",
        tooLate:
          "It is more than seven days since you left, so the workspace no longer takes them from you. Copy or download them, or hand them over with a code.",
        signInAgain: "You will be asked to sign in again first: your present sign-in is from before you left.",
        emptyTitle: "No answers of yours are on this device",
        emptyWhy: "Everything that you entered here has been sent, or was removed.",
        failed: "This device could not be read",
        failedWhy: "Nothing was removed.",
        version: "Version {{number, number}}, last entry",
        noAnswers: "No answers were given, only steps marked as done.",
        photos_one: "{{count, number}} photo or signature is on this device only. It is not handed over: download it.",
        photos_other:
          "{{count, number}} photos or signatures are on this device only. They are not handed over: download them.",
        downloadPhotos: "Download the photos",
        handOver: "Hand over",
        handedOver: "Handed over. The workspace keeps these answers apart from its records.",
        remove: "Remove from this device",
        removeTitle: "Remove these answers from this device?",
        removeBody: "They are deleted from this device and cannot be brought back.",
        removeBodyUnsent: "They were not handed over, and nobody else has them. They cannot be brought back.",
        removeConfirm: "Remove",
        notTaken: "The workspace did not take them: {{detail}} They are still here; copy or download them.",
        notReached: "The server did not answer. They are still here; try again when there is a connection.",
        back: "To the sign-in page",
      },
    },
  },
  () => import("./handover-text.de.ts"),
);
