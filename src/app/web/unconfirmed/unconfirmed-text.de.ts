export const words = {
  unconfirmed: {
    label: "Was die Quelle nicht sagt",
    title_one: "{{count}} Angabe in diesem Entwurf steht nicht in seiner Quelle",
    title_other: "{{count}} Angaben in diesem Entwurf stehen nicht in seiner Quelle",
    confirmed:
      "Wer den Entwurf geschrieben hat, hat ihn mit der Quelle verglichen und diese Angaben bestätigt. Prüfen Sie sie trotzdem.",
    notConfirmed: "Noch niemand hat sie bestätigt. Prüfen Sie jede, bevor Sie entscheiden.",
    step: "Schritt {{number}}",
    head: "Titel und Beschreibung",
    partly_one:
      "Die anderen hat bestätigt, wer den Entwurf geschrieben hat; {{count}} ist offen. Prüfen Sie jede, bevor Sie entscheiden.",
    partly_other:
      "Die anderen hat bestätigt, wer den Entwurf geschrieben hat; {{count}} sind offen. Prüfen Sie jede, bevor Sie entscheiden.",
    isConfirmed: "vom Verfasser bestätigt",
    heard: "im Film undeutlich gehört",
    film: "im Film nicht gesagt",
    paper: "steht nicht im Dokument",
    said: "von niemandem gesagt",
    open: "für diese Maschine nicht beantwortet",
    proposed: "von einem Modell vorgeschlagen",
    added: "nach dem Anpassen ergänzt",
    compare: "Mit der Quelle vergleichen",
    more_one: "und {{count}} weitere",
    more_other: "und {{count}} weitere",
    failed: "Es konnte nicht geprüft werden, was die Quelle dieses Entwurfs sagt",
  },
};
