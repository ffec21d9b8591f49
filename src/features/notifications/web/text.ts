import { texts } from "#kit/web/i18n.ts";

export const notificationText = texts(
  {
    notifications: {
      title: "Notifications",
      bell: "Notifications",
      bellUnread_one: "Notifications, {{count, number}} unread",
      bellUnread_other: "Notifications, {{count, number}} unread",
      readAll: "Mark all as read",
      read: "Mark as read",
      unread: "Unread",
      more: "Show older ones",
      empty: "Nothing new",
      emptyBody: "You are told here when something that you work with changes.",
      failed: "The notifications could not be loaded",
      failedBody: "None is lost: they are kept on the server.",
      readFailed: "They could not be marked as read. Try again.",
      approvalRequested: "“{{title}}” is to be approved",
      approvalRequestedBody: "{{name}} asks for it.",
      approvalAccepted: "“{{title}}” was approved",
      approvalAcceptedBody: "It is published as version {{version}}.",
      approvalRejected: "“{{title}}” was rejected",
      approvalRejectedBody: "{{reason}}",
      procedurePublished: "“{{title}}” has a new version",
      procedurePublishedBody: "Version {{version}} was published while you were performing it.",
      suggestionTaken: "Your words for “{{title}}” were taken",
      suggestionTakenBody: "They are in the draft and come with the next version.",
      feedbackDismissed: "Your feedback on “{{title}}” was dismissed",
      feedbackDismissedBody: "{{reason}}",
      feedbackSettled: "Your feedback on “{{title}}” was seen to",
      feedbackSettledBody: "Thank you for telling us.",
      enforcementEnded: "Sign-in is no longer enforced",
      enforcementEndedBody:
        "A recovery link of the server’s operator turned it off. Check that one of you asked for it.",
    },
  },
  () => import("./text.de.ts"),
);
