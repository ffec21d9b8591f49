export const words = {
  coming: {
    title: "Dieser Teil kommt noch",
    back: "Zur Startseite",
    analytics: {
      title: "Auswertung",
      body: "Die Auswertung wird zeigen, wie oft Anleitungen ausgeführt werden, wie lange Schritte dauern und wo es hakt.",
    },
  },
};
