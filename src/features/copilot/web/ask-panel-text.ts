import { texts } from "#kit/web/i18n.ts";

export const askPanelText = texts(
  {
    askPanel: {
      title: "Ask",
      looksFirst: "Looks first at",
      what: {
        step: "Ask about this step in your own words. It looks here first, then in everything that you may see.",
        procedure:
          "Ask about this procedure in your own words. It looks here first, then in everything that you may see.",
        document:
          "Ask about this document in your own words. It looks here first, then in everything that you may see.",
        area: "Ask about this area in your own words. It looks at its procedures first, then at everything that you may see.",
        draft:
          "Find what there is already before you write it again. It looks through published procedures and documents, and never through drafts.",
      },
      toCopilot: "Open in the copilot",
      device: {
        note: "No network: answers come from the procedures on this device. Nothing is sent later.",
        badge: "From this device",
        looked_one: "It looked through {{count, number}} procedure. Documents need the network.",
        looked_other: "It looked through {{count, number}} procedures. Documents need the network.",
        searching: "Looking through the procedures on this device",
        none: "Nothing on this device is close enough",
        empty: "This device keeps no procedure that it could answer from.",
        next: "Ask with other words, or ask again when you are connected.",
      },
    },
  },
  () => import("./ask-panel-text.de.ts"),
);
