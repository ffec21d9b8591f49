export const words = {
  performs: {
    remove: {
      title: "Diese Durchführung entfernen?",
      body: "Ihre Antworten ({{count, number}}) werden von diesem Gerät und vom Server entfernt. Das lässt sich nicht rückgängig machen.",
      confirm: "Entfernen",
      allTitle: "Alle Ihre laufenden Durchführungen von „{{title}}“ entfernen?",
      allBody_one:
        "{{count, number}} Durchführung wird mit ihren Antworten entfernt. Das lässt sich nicht rückgängig machen.",
      allBody_other:
        "{{count, number}} Durchführungen werden mit ihren Antworten entfernt. Das lässt sich nicht rückgängig machen.",
      allConfirm: "Alle entfernen",
      done_one: "Entfernt",
      done_other: "{{count, number}} entfernt",
    },
  },
};
