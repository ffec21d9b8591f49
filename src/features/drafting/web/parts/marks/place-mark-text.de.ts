export const words = {
  placeMark: {
    area: "Bereich",
    chooseArea: "Bereich wählen",
    areaMissing: "Wählen Sie den Bereich.",
    noAreas: "Legen Sie zuerst einen Bereich an.",
    said: "{{at}}, {{pointing}}, Größe {{size}}",
    frame: "Marke auf dem Bild von {{area}}",
    none: "noch nicht gesetzt",
    hint: "Drücken oder ziehen setzt die Marke. Zwei Finger oder der Knopf drehen und vergrößern sie. Tasten: Pfeile bewegen sie, R dreht sie, Plus und Minus ändern die Größe.",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    smaller: "Kleiner",
    larger: "Größer",
    reset: "Wieder aufrecht",
    remove: "Marke entfernen",
    tools: "Marke drehen und vergrößern",
    noPicture: "{{area}} hat kein Bild für eine Marke.",
    addPicture: "Bereich öffnen",
    hidden:
      "Dieser Schritt hat seinen Ort in einem Bereich, den Sie nicht sehen. Er bleibt, wie er ist, solange Sie keinen anderen wählen.",
  },
};
