import { texts } from "#kit/web/i18n.ts";

/** The button alone: it stands on many screens, and what its panel says loads with the panel. */
export const askHereText = texts(
  { askHere: { open: "Ask", about: "Ask the copilot about it" } },
  { askHere: { open: "Fragen", about: "Den Copiloten dazu fragen" } },
);
