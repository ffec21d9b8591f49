export const words = {
  procedureBin: {
    title: "Gelöschte Anleitungen",
    back: "Anleitungen",
    note: "Was gelöscht wurde, kann bis zu seinem Tag zurückgeholt werden, mit seinem Entwurf und für die Gruppen, die es hatte.",
    published: "Veröffentlicht",
    draft: "Nie veröffentlicht",
    deleted: "Gelöscht {{date}} von {{name}}",
    until: "Bis {{date}}",
    restore: "Zurückholen",
    restoreOne: "{{name}} zurückholen",
    done: "{{name}} ist wieder da",
    failed: "{{name}} konnte nicht zurückgeholt werden.",
    emptyTitle: "Es wurde nichts gelöscht",
    emptyBody: "Gelöschte Anleitungen bleiben eine Weile hier.",
    loadFailed: "Das Gelöschte konnte nicht geladen werden",
    mayNot: "Sie dürfen keine Anleitungen zurückholen",
  },
};
