export const words = {
  subscription: {
    title: "Mitteilung erhalten",
    procedurePerformStarted: "Wenn sie begonnen wird",
    procedurePerformCompleted: "Wenn sie abgeschlossen wird",
    note: "Sie erfahren es in der App. E-Mails und Kurznachrichten wählen Sie in den Einstellungen.",
    settings: "Einstellungen der Mitteilungen",
    notSaved: "Das Abonnement konnte nicht geändert werden. Bitte noch einmal versuchen.",
    failed: "Ihr Abonnement konnte nicht geladen werden",
  },
};
