export const words = {
  scanner: {
    looking: "Halten Sie den Code in den Rahmen.",
    lookingScreen: "Auf dem geteilten Bildschirm wird ein Code gesucht.",
    video: "Was die Kamera sieht",
    cancel: "Abbrechen",
  },
};
