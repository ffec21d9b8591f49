export const words = {
  sessions: {
    signOut: {
      title: "Abmelden und Antworten verlieren?",
      body_one:
        "{{count, number}} Durchführung auf diesem Gerät hat Antworten, die nicht auf dem Server sind. Sie bleiben nur, wenn Sie angemeldet bleiben, bis sie gesendet sind. Beim Abmelden werden sie gelöscht.",
      body_other:
        "{{count, number}} Durchführungen auf diesem Gerät haben Antworten, die nicht auf dem Server sind. Sie bleiben nur, wenn Sie angemeldet bleiben, bis sie gesendet sind. Beim Abmelden werden sie gelöscht.",
      titleDrafts: "Abmelden und nicht Gesendetes verlieren?",
      drafts_one:
        "{{count, number}} Entwurf hat auf diesem Gerät Änderungen, die nicht auf dem Server sind. Öffnen Sie ihn, um sie zu speichern. Beim Abmelden werden sie gelöscht.",
      drafts_other:
        "{{count, number}} Entwürfe haben auf diesem Gerät Änderungen, die nicht auf dem Server sind. Öffnen Sie sie, um sie zu speichern. Beim Abmelden werden sie gelöscht.",
      correctiveActions_one:
        "{{count, number}} Korrekturmaßnahme auf diesem Gerät ist nicht auf dem Server. Sie bleibt nur, wenn Sie angemeldet bleiben, bis sie gesendet ist. Beim Abmelden wird sie entfernt.",
      correctiveActions_other:
        "{{count, number}} Korrekturmaßnahmen auf diesem Gerät sind nicht auf dem Server. Sie bleiben nur, wenn Sie angemeldet bleiben, bis sie gesendet sind. Beim Abmelden werden sie entfernt.",
      timeStudies_one:
        "{{count, number}} Messung einer Zeitstudie auf diesem Gerät ist nicht auf dem Server. Beim Abmelden wird sie mit ihren Zeiten gelöscht.",
      timeStudies_other:
        "{{count, number}} Messungen von Zeitstudien auf diesem Gerät sind nicht auf dem Server. Beim Abmelden werden sie mit ihren Zeiten gelöscht.",
      uploads_one:
        "{{count, number}} Datei wird noch hochgeladen oder wartet darauf. Beim Abmelden wird das beendet, und was angekommen ist, wird entfernt.",
      uploads_other:
        "{{count, number}} Dateien werden noch hochgeladen oder warten darauf. Beim Abmelden wird das beendet, und was angekommen ist, wird entfernt.",
      feedback_one:
        "{{count, number}} Rückmeldung von Ihnen wartet auf diesem Gerät auf das Netz. Beim Abmelden wird sie gelöscht.",
      feedback_other:
        "{{count, number}} Rückmeldungen von Ihnen warten auf diesem Gerät auf das Netz. Beim Abmelden werden sie gelöscht.",
      confirm: "Abmelden und verlieren",
      stay: "Angemeldet bleiben",
      failed: "Der Server hat nicht geantwortet: Sie sind noch angemeldet. Bitte noch einmal versuchen.",
      notRemoved: "Sie sind abgemeldet, aber was Sie auf diesem Gerät hatten, konnte nicht gelöscht werden.",
    },
  },
};
