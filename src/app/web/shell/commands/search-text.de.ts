export const words = {
  shell: {
    palette: {
      title: "Suche und Befehle",
      placeholder: "Öffnen, suchen oder durchführen",
      screens: "Seiten",
      procedures: "Anleitungen",
      areas: "Bereiche",
      actions: "Aktionen",
      recent: "Letzte Suchen",
      found: "Im Text gefunden",
      everything: "Alles nach „{{text}}“ durchsuchen",
      none: "Nichts passt zu „{{text}}“.",
      failed: "Anleitungen und Bereiche konnten nicht durchsucht werden.",
      keys: "Tastenkürzel",
      language: "Sprache: {{name}}",
      theme: "Farben: {{name}}",
      workspace: "Arbeitsbereich: {{name}}",
    },
    keys: {
      title: "Tastenkürzel",
      single: "Kürzel aus einer einzelnen Taste",
      singleNote: "Schalten Sie sie aus, wenn Sie diktieren oder Tasten versehentlich drücken.",
    },
    theme: { light: "Hell", dark: "Dunkel", system: "Wie das Gerät" },
  },
};
