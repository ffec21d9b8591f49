export const words = {
  media: {
    upload: {
      uploading: "{{name}} wird hochgeladen",
      failed: "{{name}} konnte nicht hochgeladen werden.",
      network: "{{name}} wurde nicht hochgeladen: Der Server hat nicht geantwortet. Bitte erneut versuchen.",
      cancelled: "Das Hochladen von {{name}} wurde abgebrochen.",
      tooLarge: "{{name}} ist größer, als dieser Arbeitsbereich erlaubt.",
      pictureTooLarge: "{{name}} ist zu groß für ein Bild: Erlaubt sind 50 Megapixel und 64 MB.",
      empty: "{{name}} ist leer.",
      unsupported: "{{name}} hat einen Typ, der hier nicht verwendet werden kann. Es zählt der Inhalt, nicht der Name.",
      unreadable: "{{name}} kann nicht als Bild gelesen werden.",
      checksum:
        "{{name}} wurde unterwegs beschädigt, deshalb hat der Server die Datei verworfen. Bitte erneut versuchen.",
      changed:
        "{{name}} lässt sich nicht mehr lesen: Die Datei wurde geändert, verschoben oder gelöscht. Bitte neu auswählen.",
      full: "Die Dateien dieses Arbeitsbereichs belegen den ganzen Speicherplatz. {{name}} wurde nicht hochgeladen.",
      fullToday:
        "{{name}} wurde nicht hochgeladen: Sie haben so viel hochgeladen, wie eine Person in 24 Stunden darf. Versuchen Sie es später noch einmal.",
      forbidden: "Hier dürfen Sie keine Dateien hochladen.",
      ended:
        "Der Server erwartet {{name}} nicht mehr: Es ist zu viel Zeit vergangen. Bei einem neuen Versuch wird die Datei von vorn gesendet.",
    },
  },
};
