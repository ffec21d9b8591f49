export const words = {
  linkedStep: {
    linkedTo: "Verknüpft mit „{{title}}“",
    update: "Aktualisieren",
    updateTo: "Aktualisieren aus „{{title}}“",
    title: "Mit einem wiederverwendbaren Schritt verknüpft",
    current: "Dieser Schritt ist so, wie der wiederverwendbare Schritt „{{title}}“ jetzt ist.",
    behind:
      "„{{title}}“ hat einen neuen Inhalt. Wenn Sie ihn übernehmen, ersetzt er diesen Schritt im Entwurf; das lässt sich rückgängig machen.",
    changedHere: "Dieser Schritt wurde hier geändert. Der wiederverwendbare Schritt „{{title}}“ ist noch, wie er war.",
    bothChanged:
      "„{{title}}“ hat einen neuen Inhalt, und dieser Schritt wurde hier geändert. Der neue Inhalt ersetzt, was hier geändert wurde; das lässt sich rückgängig machen.",
    take: "Neuen Inhalt übernehmen",
    keep: "Diesen Schritt behalten",
    give: "Wiederverwendbaren Schritt ändern…",
    givesTo_one:
      "{{count, number}} Gruppe findet diesen wiederverwendbaren Schritt und sieht dann, was dieser Schritt sagt:",
    givesTo_other:
      "{{count, number}} Gruppen finden diesen wiederverwendbaren Schritt und sehen dann, was dieser Schritt sagt:",
    givesToAll:
      "Alle, die Anleitungen schreiben, finden diesen wiederverwendbaren Schritt und sehen dann, was dieser Schritt sagt.",
    hidden_one: "und {{count, number}}, die Sie nicht sehen",
    hidden_other: "und {{count, number}}, die Sie nicht sehen",
    giveNote: "Anleitungen, die mit ihm verknüpft sind, wird der neue Inhalt angeboten. Keine ändert sich von selbst.",
    giveTitle: "Wiederverwendbaren Schritt ändern?",
    giveSubmit: "Ändern",
    given: "„{{title}}“ hat jetzt diesen Inhalt",
    uses: "Wo er verwendet wird",
    unlink: "Verknüpfung beenden",
    unlinked: "Dieser Schritt ist nicht mehr mit „{{title}}“ verknüpft",
    undo: "Rückgängig",
    unsaved: "Der Entwurf hat Änderungen, die noch nicht gespeichert werden konnten. Bitte noch einmal versuchen.",
    changedSince: "Der wiederverwendbare Schritt wurde inzwischen geändert. Bitte sehen Sie ihn noch einmal an.",
    mediaNotUploaded: "Einige Dateien sind noch unterwegs. Warten Sie, bis sie da sind.",
    gone: "Den wiederverwendbaren Schritt gibt es nicht mehr.",
    failed: "Das ging nicht. Bitte noch einmal versuchen.",
  },
};
