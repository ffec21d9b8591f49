import { texts } from "#kit/web/i18n.ts";

export const subscriptionText = texts(
  {
    subscription: {
      title: "Notify me",
      procedurePerformStarted: "When it is started",
      procedurePerformCompleted: "When it is finished",
      note: "You are notified in the app. Mails and short messages can be added in the settings.",
      settings: "Notification settings",
      notSaved: "The subscription could not be changed. Try again.",
      failed: "Your subscription could not be loaded",
    },
  },
  () => import("./subscription-text.de.ts"),
);
