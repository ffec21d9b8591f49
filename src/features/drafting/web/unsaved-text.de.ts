export const words = {
  editor: {
    saving: {
      notSaved: "Ihre Änderungen sind nicht gespeichert",
      kept: "Der Server ist nicht erreichbar. Was Sie schreiben, bleibt auf diesem Gerät und wird gesendet, sobald er wieder antwortet.",
      notKept: "Der Server ist nicht erreichbar, und dieses Gerät bewahrt nichts auf. Lassen Sie diese Seite geöffnet.",
      refused: "Der Server nimmt diesen Entwurf nicht an: {{reason}} Was Sie schreiben, bleibt auf diesem Gerät.",
      moduleLimit: "Ein Schritt hat mehr Module, als er haben darf.",
      contentTooLarge: "Er ist größer als 5 MB.",
      unknownMedia: "Eines seiner Bilder gibt es nicht mehr.",
      unknownArea: "Einen seiner Bereiche gibt es nicht mehr.",
      forbidden: "Sie dürfen ihn nicht mehr bearbeiten.",
      other: "Etwas darin ist nicht erlaubt.",
      retry: "Jetzt versuchen",
    },
  },
};
