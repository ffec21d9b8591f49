import type { Problem } from "#kit/problem.ts";
import { type Finding, findingOf, type RefusalCode } from "./finding.ts";

const byCode: Readonly<Record<string, RefusalCode>> = {
  unknownAccessGroup: "unknownGroup",
  unknownArea: "unknownArea",
  unknownMedia: "unsupportedFile",
  unsupportedMediaType: "unsupportedFile",
  moduleLimit: "moduleLimit",
  contentTooLarge: "contentTooLarge",
  pictureTooLarge: "fileTooLarge",
  fileTooLarge: "fileTooLarge",
  pictureUnreadable: "fileDamaged",
  draftLocked: "draftLocked",
  pendingApproval: "pendingApproval",
  staleDraft: "draftChanged",
  draftEnded: "draftChanged",
  quotaExceeded: "quotaExceeded",
  dailyQuotaExceeded: "quotaExceeded",
  documentExists: "nameTaken",
  folderExists: "nameTaken",
  propertyExists: "nameTaken",
  unknownProcedure: "unknownThing",
  propertyInvalid: "invalid",
  noteBlank: "invalid",
  termsOfOtherType: "invalid",
  twoDueDates: "invalid",
};

/** [TF6] A refusal of the product as findings of the item, by field where it names fields; undefined for other faults. */
export function findingsOfProblem(problem: Problem): Finding[] | undefined {
  const code = byCode[problem.code] ?? (problem.status === 403 || problem.status === 404 ? "notAllowed" : undefined);
  if (code === undefined) return undefined;
  const fields = Object.entries(problem.more.errors ?? {});
  if (fields.length === 0) return [findingOf("", code)];
  return fields.map(([field, [reason = ""]]) => findingOf(field, code, reason));
}
