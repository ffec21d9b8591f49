export const words = {
  openActionButton: {
    open: "Korrekturmaßnahme eröffnen",
    report: "Melden",
    unsent_one: "{{count, number}} Korrekturmaßnahme wartet auf das Senden",
    unsent_other: "{{count, number}} Korrekturmaßnahmen warten auf das Senden",
  },
};
