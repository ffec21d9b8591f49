export const words = {
  floor: {
    perform: "Durchführen",
    performOf: "{{title}} durchführen",
    continue: "Weiter",
    continueOf: "Weiter · {{done, number}} von {{total, number}}: {{title}}",
    doneOf: "{{done, number}} von {{total, number}}",
    lastDone: "Zuletzt durchgeführt",
    by: "von {{name}}",
    byYou: "von Ihnen",
    neverDone: "Noch nicht durchgeführt",
    kept: "Auf diesem Gerät verfügbar",
    mark: "{{title}} zu den Favoriten hinzufügen",
    unmark: "{{title}} aus den Favoriten entfernen",
  },
};
