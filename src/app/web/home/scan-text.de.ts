export const words = {
  scanArea: {
    button: "Scannen",
    title: "Code eines Ortes scannen",
    note: "Gelesen werden die Codes, die in diesem Arbeitsbereich an Maschinen und Wänden hängen. Andere werden übergangen.",
    denied: "Die Kamera darf nicht benutzt werden. Erlauben Sie es im Browser und versuchen Sie es noch einmal.",
    failed: "Der Leser für Codes wurde nicht geladen. Prüfen Sie das Netz und versuchen Sie es noch einmal.",
    retry: "Noch einmal",
  },
};
