import { texts } from "#kit/web/i18n.ts";

export const unconfirmedText = texts(
  {
    unconfirmed: {
      label: "What its source does not say",
      title_one: "{{count}} thing in this draft is not said by its source",
      title_other: "{{count}} things in this draft are not said by its source",
      confirmed: "Its author has compared the draft with its source and confirmed them. Check them all the same.",
      notConfirmed: "Nobody has confirmed them yet. Check each of them before you decide.",
      step: "Step {{number}}",
      head: "Title and description",
      partly_one: "Its author has confirmed the others; {{count}} is open. Check each of them before you decide.",
      partly_other: "Its author has confirmed the others; {{count}} are open. Check each of them before you decide.",
      isConfirmed: "confirmed by its author",
      heard: "not heard clearly in the film",
      film: "not said in the film",
      paper: "not written in the document",
      said: "not said by anybody",
      open: "not answered for this machine",
      proposed: "proposed by a model",
      added: "added after it was adapted",
      compare: "Compare with the source",
      more_one: "and {{count}} more",
      more_other: "and {{count}} more",
      failed: "It could not be checked what the source of this draft says",
    },
  },
  () => import("./unconfirmed-text.de.ts"),
);
