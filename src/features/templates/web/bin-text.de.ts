export const words = {
  templateBin: {
    title: "Gelöschte Vorlagen und Schritte",
    back: "Vorlagen",
    note: "Was gelöscht wurde, kann bis zu seinem Tag zurückgeholt werden, für die Gruppen, die es hatte.",
    mayNot: "Sie dürfen keine Vorlagen zurückholen",
    procedure: "Vorlage",
    step: "Wiederverwendbarer Schritt",
  },
};
