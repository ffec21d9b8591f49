export const words = {
  shell: {
    notFound: {
      title: "Hier ist nichts",
      body: "Die Adresse führt nirgendwohin oder zu etwas, auf das Sie keinen Zugriff haben.",
      home: "Zum Anfang",
    },
    failed: {
      title: "Diese Seite konnte nicht gezeigt werden",
      body: "Was Sie gespeichert haben, ist sicher. Versuchen Sie es noch einmal, oder machen Sie woanders weiter.",
      home: "Zur Startseite",
    },
    notLoaded: {
      title: "Diese Seite konnte nicht geladen werden",
      body: "Entweder fehlt die Verbindung, oder Fettle wurde aktualisiert, seit diese Seite offen ist. Gespeichertes ist sicher.",
    },
    missing: {
      title: "Ein Teil dieser Ansicht ist nicht angekommen. Er wird von selbst noch einmal angefordert.",
      reload: "Seite neu laden",
    },
    notLive: "Nicht live: Änderungen anderer erscheinen gerade nicht von selbst.",
    offline: {
      title: "Der Server ist nicht erreichbar",
      body: "Was zu sehen ist, lässt sich weiter lesen. Die Antworten einer laufenden Durchführung bleiben auf diesem Gerät und werden gesendet, sobald die Verbindung wieder da ist.",
    },
  },
};
