export const words = {
  groupChip: { only: "Gruppe: {{name}}", onlyOne: "Nur eine Gruppe", clear: "{{text}}. Alle Gruppen zeigen" },
};
