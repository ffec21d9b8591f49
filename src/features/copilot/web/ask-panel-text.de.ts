export const words = {
  askPanel: {
    title: "Fragen",
    looksFirst: "Sucht zuerst in",
    what: {
      step: "Fragen Sie zu diesem Schritt in Ihren eigenen Worten. Gesucht wird zuerst hier, dann in allem, was Sie sehen dürfen.",
      procedure:
        "Fragen Sie zu dieser Anleitung in Ihren eigenen Worten. Gesucht wird zuerst hier, dann in allem, was Sie sehen dürfen.",
      document:
        "Fragen Sie zu diesem Dokument in Ihren eigenen Worten. Gesucht wird zuerst hier, dann in allem, was Sie sehen dürfen.",
      area: "Fragen Sie zu diesem Bereich in Ihren eigenen Worten. Gesucht wird zuerst in seinen Anleitungen, dann in allem, was Sie sehen dürfen.",
      draft:
        "Finden Sie, was es schon gibt, bevor Sie es noch einmal schreiben. Gesucht wird in veröffentlichten Anleitungen und Dokumenten, nie in Entwürfen.",
    },
    toCopilot: "Im Copiloten öffnen",
    device: {
      note: "Kein Netz: Antworten kommen aus den Anleitungen auf diesem Gerät. Später wird nichts gesendet.",
      badge: "Von diesem Gerät",
      looked_one: "Durchsucht wurde {{count, number}} Anleitung. Für Dokumente ist das Netz nötig.",
      looked_other: "Durchsucht wurden {{count, number}} Anleitungen. Für Dokumente ist das Netz nötig.",
      searching: "Die Anleitungen auf diesem Gerät werden durchsucht",
      none: "Auf diesem Gerät kommt nichts nahe genug",
      empty: "Dieses Gerät behält keine Anleitung, aus der es antworten könnte.",
      next: "Fragen Sie mit anderen Worten, oder fragen Sie noch einmal, wenn Sie verbunden sind.",
    },
  },
};
