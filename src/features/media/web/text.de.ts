export const words = {
  media: {
    pictureMissing: "Dieses Bild konnte nicht geladen werden",
    enlarge: "{{name}} vergrößern",
    notDownloaded: "{{name}} konnte nicht heruntergeladen werden.",
  },
};
