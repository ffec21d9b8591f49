export const words = {
  procedureBin: {
    title: "Gelöschte Anleitungen",
    back: "Anleitungen",
    note: "Was gelöscht wurde, kann bis zu seinem Tag zurückgeholt werden, mit seinem Entwurf und für die Gruppen, die es hatte.",
    published: "Veröffentlicht",
    draft: "Nie veröffentlicht",
    mayNot: "Sie dürfen keine Anleitungen zurückholen",
  },
};
