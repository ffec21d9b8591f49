import { texts } from "#kit/web/i18n.ts";

export const groupChipText = texts(
  { groupChip: { only: "Group: {{name}}", onlyOne: "One group only", clear: "{{text}}. Show all groups" } },
  () => import("./group-chip-text.de.ts"),
);
