export const words = {
  coming: {
    title: "Dieser Teil kommt noch",
    back: "Zur Startseite",
    generation: {
      title: "Anleitungen aus Videos",
      body: "Hier wird aus einem besprochenen Video Schritt für Schritt ein Entwurf. Bis dahin beginnen Sie mit einem leeren Entwurf, einer Kopie oder einer Vorlage.",
    },
  },
};
