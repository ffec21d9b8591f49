export const words = {
  areaCode: {
    button: "Code für die Wand",
    back: "Zurück zum Bereich",
    print: "Drucken",
    picture: "Code, der {{name}} öffnet",
    failed: "Der Code konnte nicht gezeichnet werden",
    step1: "Scannen Sie ihn mit der Kamera oder in Fettle auf der Startseite unter „Hier“.",
    step2: "Was man hier tut, die Notizen und der Plan öffnen sich, und das Gerät weiß, wo es ist.",
    step3: "Wer ihn scannt, sieht, was er sehen darf, und nicht mehr.",
    arrived: "Dieses Gerät ist jetzt in {{name}}",
    undo: "Rückgängig",
  },
};
