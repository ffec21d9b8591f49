import { texts } from "#kit/web/i18n.ts";

export const recordExportText = texts(
  {
    performs: {
      record: {
        export: "Export",
        exportPdf: "Export as PDF",
        exportCsv: "Export as CSV",
        exported: "Exported",
        exportFailed: "The export did not work. Try again in a moment.",
      },
    },
  },
  () => import("./export-text.de.ts"),
);
