export const words = {
  media: {
    pictureMissing: "Dieses Bild konnte nicht geladen werden",
    enlarge: "{{name}} vergrößern",
  },
};
