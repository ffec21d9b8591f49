import { texts } from "#kit/web/i18n.ts";

export const ownUnsentText = texts(
  {
    sessions: {
      ownUnsent: {
        title_one: "Answers of yours from {{count, number}} run were not sent",
        title_other: "Answers of yours from {{count, number}} runs were not sent",
        body: "You are no longer a member of the workspace, but what you entered is still on this device. You can read it, take it along, and hand it over.",
        open: "Show my answers",
      },
    },
  },
  () => import("./own-unsent-text.de.ts"),
);
