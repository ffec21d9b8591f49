export const words = {
  deletedList: {
    deleted: "Gelöscht {{date}} von {{name}}",
    until: "Bis {{date}}",
    restore: "Zurückholen",
    restoreOne: "{{name}} zurückholen",
    done: "{{name}} ist wieder da",
    failed: "{{name}} konnte nicht zurückgeholt werden.",
    emptyTitle: "Es wurde nichts gelöscht",
    emptyBody: "Gelöschtes bleibt eine Weile hier.",
    loadFailed: "Das Gelöschte konnte nicht geladen werden",
  },
};
