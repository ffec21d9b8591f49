import { texts } from "#kit/web/i18n.ts";

/** The words of deciding on a draft. */
export const approvalText = texts(
  {
    approval: {
      label: "Approval",
      asked: "{{name}} asks for this draft to be approved and published.",
      ownRequest: "You asked for this yourself, so somebody else has to decide.",
      ownEdit: "You wrote in this draft yourself, so somebody else has to approve it. You can reject it.",
      waits: "Somebody who may publish decides on it.",
      accept: "Approve and publish",
      acceptTitle: "Approve and publish this draft?",
      acceptBody: "It takes the place of the version that people perform now, under your name as the approver.",
      note: "What is new, for everybody who reads the history",
      accepted: "Approved, and published as version {{version}}",
      reject: "Reject",
      rejectTitle: "Reject this draft?",
      rejectBody: "The authors are shown why.",
      reason: "Reason",
      reasonMissing: "Say why, so that it can be put right.",
      rejected: "Rejected. The authors are told why",
      cancel: "Withdraw the request",
      cancelled: "The request was withdrawn",
      failure: {
        notPending: "The request was withdrawn, or somebody else has decided already.",
        contentChanged: "The draft is another one by now. Look at it again.",
        ownApproval: "Somebody else has to approve this.",
        cannotSign: "Other people sign this stage. Look at who is awaited.",
        freshSignInRequired: "A signature asks for signing in again. Nothing was signed.",
        stagesRequired: "Versions are signed in stages by now. Withdraw the request, and ask again.",
        draftInvalid: "The draft cannot be published as it is. Reject it, and say so.",
        mediaNotUploaded: "Some files of the draft were never uploaded. Reject it, and say so.",
        draftLocked: "Somebody else is editing this draft. Nothing was decided: try again when they have finished.",
        draftLockedBy: "{{name}} is editing this draft. Nothing was decided: try again when they have finished.",
        staleDraft: "The draft is another one by now. Look at it again.",
        draftEnded: "The draft was published or deleted in the meantime.",
        network: "The server cannot be reached. Nothing was decided.",
        failed: "That did not work. Nothing was decided.",
      },
    },
  },
  () => import("./approval-text.de.ts"),
);
