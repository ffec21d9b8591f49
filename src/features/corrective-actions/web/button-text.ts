import { texts } from "#kit/web/i18n.ts";

/** The button alone: the words of the dialog come with it. */
export const openButtonText = texts(
  {
    openActionButton: {
      open: "Open a corrective action",
      report: "Report it",
      unsent_one: "{{count, number}} corrective action waits to be sent",
      unsent_other: "{{count, number}} corrective actions wait to be sent",
    },
  },
  () => import("./button-text.de.ts"),
);
