import { texts } from "#kit/web/i18n.ts";

/** The words of a choice between two versions. */
export const staleText = texts(
  {
    stale: {
      title: "Somebody changed this in the meantime",
      mine: "Yours",
      theirs: "Now",
      keepMine: "Save mine",
      takeTheirs: "Take what is there now",
    },
  },
  () => import("./stale-text.de.ts"),
);
