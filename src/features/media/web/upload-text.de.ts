export const words = {
  media: {
    upload: {
      uploading: "{{name}} wird hochgeladen",
      failed: "{{name}} konnte nicht hochgeladen werden.",
      network: "{{name}} wurde nicht hochgeladen: Der Server hat nicht geantwortet. Bitte erneut versuchen.",
      cancelled: "Das Hochladen von {{name}} wurde abgebrochen.",
      tooLarge: "{{name}} ist größer als 8 MB.",
      empty: "{{name}} ist leer.",
      unsupported: "{{name}} hat einen Typ, der nicht verwendet werden kann. Erlaubt sind PNG, JPEG, WebP und GIF.",
      unreadable: "{{name}} kann nicht als Bild gelesen werden.",
      checksum: "{{name}} wurde unterwegs beschädigt. Bitte erneut versuchen.",
      full: "Auf dem Server ist kein Platz mehr. {{name}} wurde nicht hochgeladen.",
      forbidden: "Hier dürfen Sie keine Dateien hochladen.",
    },
  },
};
