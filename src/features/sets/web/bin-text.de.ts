export const words = {
  setBin: {
    title: "Gelöschte Reihen",
    back: "Reihen",
    note: "Was gelöscht wurde, kann bis zu seinem Tag zurückgeholt werden, für die Gruppen, die es hatte.",
    mayNot: "Sie dürfen keine Reihen zurückholen",
  },
};
