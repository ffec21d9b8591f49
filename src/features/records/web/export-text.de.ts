export const words = {
  performs: {
    record: {
      export: "Exportieren",
      exportPdf: "Als PDF exportieren",
      exportCsv: "Als CSV exportieren",
      exported: "Exportiert",
      exportFailed: "Der Export hat nicht geklappt. Versuchen Sie es gleich noch einmal.",
    },
  },
};
