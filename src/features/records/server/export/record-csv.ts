import type { ModuleProgress } from "#features/performs/progress.ts";
import { verificationStatus } from "#features/performs/rules/answers/criteria.ts";
import { changedAt } from "#features/performs/rules/answers/entered.ts";
import { deviationOf } from "#features/performs/rules/answers/number-bounds.ts";
import { hasData, type PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { actionModulesOf, isStepDone } from "#features/performs/rules/steps/step-done.ts";
import { stepProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { StoredRecord } from "#features/performs/server/run-service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { numberedSteps } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import type { CsvCell } from "#kit/csv.ts";
import type { PerformRecord } from "../../contract.ts";
import type { RecordAssessments } from "../record-assessments.ts";
import { gradesOf } from "../record-grades.ts";
import { assessmentCells, assessmentColumns, noAssessmentCells } from "./record-csv-assessments.ts";

/** [PF166] Times are in UTC and in the workspace's zone. `grade` and `feedback` are those that were submitted. */
export const csvColumns = [
  "record_id",
  "procedure_id",
  "procedure",
  "version",
  "person_id",
  "person",
  "started_utc",
  "submitted_utc",
  "submitted_local",
  "time_zone",
  "section",
  "step",
  "step_title",
  "step_done",
  "module_type",
  "question",
  "required",
  "answer",
  "unit",
  "printed_name",
  "files",
  "grade",
  "feedback",
  "entered_claimed_utc",
  "entered_received_utc",
  "entered_received_local",
  "device",
  "content_hash",
  ...assessmentColumns,
  "lower_limit",
  "upper_limit",
  "deviation",
  "deviation_reason",
] as const;

/** YYYY-MM-DD HH:mm:ss in a time zone, which sorts and which spreadsheets read as a time. */
export function localTimes(timeZone: string): (at: string | Date) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(new Date(at));
}

export interface LocalTimes {
  readonly timeZone: string;
  readonly local: (at: string | Date) => string;
}

/** A record as rows: one for each module that asks, and one for each step that asks nothing. */
export function rowsOf(
  record: StoredRecord,
  content: DraftContent,
  assessments: RecordAssessments,
  { timeZone, local }: LocalTimes,
): CsvCell[][] {
  const shown = withoutAnswers(content);
  const grades = new Map(gradesOf(content, record.steps).map((grade) => [grade.moduleId, grade]));
  const brought = new Map(record.attribution.entries.map((entry) => [entry.entryId, entry]));
  const head = [
    record.id,
    record.procedureId,
    record.title,
    record.versionNumber,
    record.profileId,
    record.profileName,
    record.startedAt,
    record.receivedAt,
    local(record.receivedAt),
    timeZone,
  ];
  const cameFrom = (id: string, claimedAt: string | null): CsvCell[] => {
    const entry = brought.get(id);
    const device = entry && record.attribution.devices[entry.device];
    return [claimedAt, entry?.receivedAt, entry && local(entry.receivedAt), device?.name ?? device?.agent];
  };
  return numberedSteps(shown).flatMap(({ step, number, section }) => {
    const progress = stepProgressOf(record.steps, step.id);
    const place = [...head, section.title, number, step.title, isStepDone(step, progress)];
    const modules = actionModulesOf(step);
    if (modules.length === 0) {
      const unasked = Array.from({ length: 9 }, () => null);
      const came = cameFrom(step.id, progress?.updatedAt ?? null);
      return [[...place, ...unasked, ...came, record.contentHash, ...noAssessmentCells, ...noLimits]];
    }
    return modules.map((module) => {
      const entry = progress?.modules.find((one) => one.moduleId === module.id);
      const claimedAt = entry ? changedAt(entry) : null;
      const answer = entry && hasData(entry) ? entry : undefined;
      const given = answer ? givenCells(module, answer, grades.get(module.id)) : nothingGiven(module);
      const cells = answer ? assessmentCells(assessments, answer, local) : noAssessmentCells;
      const asked = [module.moduleType, questionOf(module), module.moduleData.isRequired];
      return [
        ...place,
        ...asked,
        ...given,
        ...cameFrom(module.id, claimedAt),
        record.contentHash,
        ...cells,
        ...limitCells(module, answer),
      ];
    });
  });
}

const questionOf = ({ moduleData }: PerformedModule): string =>
  "question" in moduleData ? moduleData.question : "prompt" in moduleData ? moduleData.prompt : "";

const unitOf = (module: PerformedModule): string => (module.moduleType === "numberInput" ? module.moduleData.unit : "");

const noLimits: CsvCell[] = [null, null, null, null];

/** [PF175] Lower and upper limit of a number, whether the reading is outside of them, and its reason. */
function limitCells(module: PerformedModule, entry: ModuleProgress | undefined): CsvCell[] {
  if (module.moduleType !== "numberInput") return noLimits;
  const data = entry?.moduleType === "numberInput" ? entry.performData : null;
  const deviation = data ? deviationOf(module.moduleData, data) : undefined;
  const { min, max } = module.moduleData;
  return [min, max, data ? deviation !== undefined : null, deviation?.reason];
}

const nothingGiven = (module: PerformedModule): CsvCell[] => [null, unitOf(module), null, null, null, null];

type Grade = PerformRecord["grades"][number];

/** Answer, unit, printed name, files, grade, feedback. */
function givenCells(module: PerformedModule, entry: ModuleProgress, grade: Grade | undefined): CsvCell[] {
  switch (entry.moduleType) {
    case "evidenceUpload": {
      const { capturedImageRefs = [], gradedResult, gradedFeedback } = entry.performData ?? {};
      const files = capturedImageRefs.map((ref) => ref.id).join(" ");
      return [capturedImageRefs.length, null, null, files, gradedResult, gradedFeedback];
    }
    case "freeResponse": {
      const { input, gradedQuizScore, gradedFeedback } = entry.performData ?? {};
      return [input, null, null, null, gradedQuizScore, gradedFeedback];
    }
    case "numberInput":
      return [entry.performData?.input, unitOf(module), null, null, null, null];
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const options = "options" in module.moduleData ? module.moduleData.options : [];
      const labels = entry.performData?.selectedOptionIds.map(
        (id) => options.find((option) => option.id === id)?.label ?? id,
      );
      const verdict = grade && (grade.isCorrect ? "correct" : "incorrect");
      return [labels?.join("; "), null, null, null, verdict, grade?.feedback.map((one) => one.feedback).join("; ")];
    }
    case "signature": {
      const { signatureMediaRef, printedName } = entry.performData ?? {};
      return ["signed", null, printedName, signatureMediaRef?.id, null, null];
    }
    case "aiStepVerification": {
      const { criteria = [], submissionImageId, signatureMediaRef, feedback, gradedResult } = entry.performData ?? {};
      const files = [submissionImageId, signatureMediaRef?.id].filter(Boolean).join(" ");
      const cells = criteria.map((one) => `${one.text}: ${one.status ?? "open"}`).join("; ");
      return [cells, null, null, files, verificationStatus(criteria, gradedResult), feedback];
    }
  }
}
