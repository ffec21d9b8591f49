export const words = {
  shell: {
    skip: "Zum Inhalt springen",
    nav: "Hauptnavigation",
    collapse: "Seitenleiste einklappen",
    expand: "Seitenleiste ausklappen",
    more: "Mehr",
    account: "Konto von {{name}}",
    myActions_one: "{{count, number}} ist Ihnen zugewiesen",
    myActions_other: "{{count, number}} sind Ihnen zugewiesen",
    places: {
      home: "Start",
      procedures: "Anleitungen",
      records: "Ausführungen",
      correctiveActions: "Korrekturmaßnahmen",
      sets: "Reihen",
      documents: "Dokumente",
      media: "Medien",
      areas: "Bereiche",
      copilot: "Copilot",
      analytics: "Auswertung",
      settings: "Einstellungen",
      device: "Auf diesem Gerät",
    },
    workspace: {
      label: "Arbeitsbereich {{name}}. Arbeitsbereich wechseln",
      title: "Ihre Arbeitsbereiche",
    },
    signOut: "Abmelden",
    changePerson: "Person wechseln",
    palette: {
      open: "Suchen",
      newProcedure: "Neue Anleitung",
    },
    keys: {
      palette: "Suche und Befehle",
    },
  },
};
