import type { Measure } from "./rules/measures.ts";

type MeasureNames = Readonly<Record<Measure, string>>;

/** What each measure is called, on screens and in mails. */
export const measureNames = {
  "Members.Total": "Members",
  "Members.Added": "Members added",
  "Members.Active": "Active members",
  "Procedures.Published": "Versions published",
  "Procedures.PerformsStarted": "Runs started",
  "Procedures.PerformsCompleted": "Runs finished",
  "Procedures.PerformsViewed": "Runs viewed",
  "ProcedureSets.Created": "Sets created",
  "ProcedureSets.Performed": "Runs in sets",
  "Areas.Created": "Areas created",
  "Areas.Entered": "Areas entered",
  "Notes.Created": "Notes created",
  "Notes.Viewed": "Notes viewed",
  "Documents.Uploaded": "Documents uploaded",
  "Documents.ReturnedViaCopilot": "Documents returned via Copilot",
  "Copilot.QueriesAsked": "Questions asked",
  "Copilot.DocumentsReturned": "Times a document was returned",
} satisfies MeasureNames;

export const germanMeasureNames: MeasureNames = {
  "Members.Total": "Mitglieder",
  "Members.Added": "Neue Mitglieder",
  "Members.Active": "Aktive Mitglieder",
  "Procedures.Published": "Veröffentlichte Versionen",
  "Procedures.PerformsStarted": "Begonnene Durchführungen",
  "Procedures.PerformsCompleted": "Abgeschlossene Durchführungen",
  "Procedures.PerformsViewed": "Angesehene Durchführungen",
  "ProcedureSets.Created": "Angelegte Reihen",
  "ProcedureSets.Performed": "Durchführungen in Reihen",
  "Areas.Created": "Angelegte Bereiche",
  "Areas.Entered": "Geöffnete Bereiche",
  "Notes.Created": "Geschriebene Notizen",
  "Notes.Viewed": "Gelesene Notizen",
  "Documents.Uploaded": "Hochgeladene Dokumente",
  "Documents.ReturnedViaCopilot": "Vom Copilot genannte Dokumente",
  "Copilot.QueriesAsked": "Gestellte Fragen",
  "Copilot.DocumentsReturned": "Nennungen von Dokumenten",
};
