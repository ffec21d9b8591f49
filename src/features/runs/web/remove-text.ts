import { texts } from "#kit/web/i18n.ts";

export const performRemoveText = texts(
  {
    performs: {
      remove: {
        title: "Remove this run?",
        body: "Its answers ({{count, number}}) are removed from this device and from the server. This cannot be undone.",
        confirm: "Remove",
        allTitle: "Remove all your open runs of “{{title}}”?",
        allBody_one: "{{count, number}} run is removed with its answers. This cannot be undone.",
        allBody_other: "{{count, number}} runs are removed with their answers. This cannot be undone.",
        allConfirm: "Remove all",
        done_one: "Removed",
        done_other: "{{count, number}} removed",
      },
    },
  },
  () => import("./remove-text.de.ts"),
);
