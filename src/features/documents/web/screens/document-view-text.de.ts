export const words = {
  documentView: {
    place: "Wo es liegt",
    versions: "Frühere Fassungen",
    versionCount_one: "{{count, number}} Fassung",
    versionCount_other: "{{count, number}} Fassungen",
    download: "Herunterladen",
    details: "Einzelheiten",
    fact: "{{type}} · {{size}}",
    earlier: {
      title: "Sie sehen Fassung {{number, number}} von {{count, number}}",
      body: "Hochgeladen {{at}} von {{name}}. Es ist nicht die, die gilt.",
      present: "Die gültige zeigen",
      missing: "Eine Fassung {{number}} dieses Dokuments gibt es nicht",
      missingBody: "Vielleicht gab es sie nie, oder ihre Datei ist endgültig gelöscht.",
      failed: "Die Fassungen konnten nicht geladen werden",
    },
    words: {
      waiting: "Der Text wird gleich gelesen.",
      running: "Der Text wird gerade gelesen.",
      failed: "Der Text konnte nicht gelesen werden; keine Suche findet ihn.",
      retry: "Noch einmal lesen",
      recognised_one: "{{count, number}} Seite wurde nach dem Aussehen gelesen, zu {{percent}} % sicher.",
      recognised_other: "{{count, number}} Seiten wurden nach dem Aussehen gelesen, zu {{percent}} % sicher.",
    },
    missing: {
      title: "Dieses Dokument ist nicht hier",
      body: "Es wurde gelöscht, oder Sie dürfen es nicht sehen.",
      back: "Alle Dokumente",
    },
    failed: {
      title: "Das Dokument konnte nicht geladen werden",
      body: "Nichts wurde geändert. Dem Dokument selbst ist nichts geschehen.",
    },
    deleted: "Dieses Dokument liegt im Papierkorb.",
  },
};
