import { texts } from "#kit/web/i18n.ts";

export const mediaText = texts(
  {
    media: {
      pictureMissing: "This picture could not be loaded",
      enlarge: "Enlarge {{name}}",
      upload: {
        uploading: "Uploading {{name}}",
        failed: "{{name}} could not be uploaded.",
        network: "{{name}} was not uploaded: the server did not answer. Try again.",
        cancelled: "The upload of {{name}} was cancelled.",
        tooLarge: "{{name}} is larger than 8 MB.",
        empty: "{{name}} is empty.",
        unsupported: "{{name}} is of a type that cannot be used. Use PNG, JPEG, WebP or GIF.",
        unreadable: "{{name}} cannot be read as a picture.",
        checksum: "{{name}} was damaged on the way. Try again.",
        full: "There is no space left on the server. {{name}} was not uploaded.",
        forbidden: "You may not upload files here.",
      },
    },
  },
  {
    media: {
      pictureMissing: "Dieses Bild konnte nicht geladen werden",
      enlarge: "{{name}} vergrößern",
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
  },
);
