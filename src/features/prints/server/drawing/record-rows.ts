import { scoreMax } from "#features/grading/rules.ts";
import type { Criterion, ModuleProgress, PerformDataOf } from "#features/performs/progress.ts";
import { verificationStatus } from "#features/performs/rules/answers/criteria.ts";
import { changedAt } from "#features/performs/rules/answers/entered.ts";
import { deviationOf } from "#features/performs/rules/answers/number-bounds.ts";
import { hasData } from "#features/performs/rules/answers/perform-data.ts";
import { moduleProgressOf } from "#features/performs/rules/steps/steps-progress.ts";
import type { PerformableModule } from "#features/procedures/content.ts";
import { isolated } from "#kit/isolated.ts";
import type { Block } from "../../rules/paginate.ts";
import type { SheetRecord } from "../sheet.ts";
import { boundsIn, momentIn } from "../words.ts";
import { assessmentRows } from "./grade-rows.ts";
import type { DrawnRow, Item } from "./items.ts";
import { type Column, textRows, together } from "./paragraphs.ts";
import { mediaRows, type PictureTools } from "./picture-rows.ts";

type Action = Extract<PerformableModule, { category: "action" }>;

const bodySize = 10.5;
const small = 8.5;

/** [PF167] The answers in the places where a blank print has room for them, and when they were claimed and received. */
export function givenRows(
  tools: PictureTools,
  record: SheetRecord,
  module: Action,
  stepId: string,
  column: Column,
): DrawnRow[] {
  const { fonts, words } = tools;
  const entry = moduleProgressOf(record.steps, module.id);
  if (!entry || !hasData(entry)) return textRows(fonts, words.noAnswer, { font: "italic", size: bodySize }, column);
  return [
    ...answerRows(tools, record, { module, entry }, stepId, column),
    ...noted(tools, entryLine(tools, record, entry), column),
    ...assessmentRows(tools, record, module.id, column),
  ];
}

interface Given {
  readonly module: Action;
  readonly entry: ModuleProgress;
}

function answerRows(
  tools: PictureTools,
  record: SheetRecord,
  { module, entry }: Given,
  stepId: string,
  column: Column,
): DrawnRow[] {
  const { fonts, words } = tools;
  const boldRows = (text: string) => textRows(fonts, text, { font: "bold", size: bodySize }, column);
  const plain = (text: string) => textRows(fonts, text, { font: "plain", size: bodySize }, column);
  switch (entry.moduleType) {
    case "numberInput": {
      if (module.moduleType !== "numberInput" || !entry.performData) return [];
      const { unit } = module.moduleData;
      const deviation = deviationOf(module.moduleData, entry.performData);
      return [
        ...boldRows(`${entry.performData.input ?? ""} ${isolated(unit)}`.trim()),
        ...(deviation ? boldRows(words.deviation(boundsIn(words, module.moduleData))) : []),
        ...(deviation?.reason ? plain(words.deviationReason(deviation.reason)) : []),
      ];
    }
    case "freeResponse": {
      const { input = "", gradedQuizScore = null, gradedFeedback = null } = entry.performData ?? {};
      return [
        ...boldRows(input),
        ...(gradedQuizScore === null ? [] : plain(words.toldScore(gradedQuizScore, scoreMax))),
        ...(gradedFeedback ? plain(words.feedback(gradedFeedback)) : []),
      ];
    }
    case "multipleChoice":
    case "multipleChoiceGraded": {
      const selected = new Set(entry.performData?.selectedOptionIds);
      const options = "options" in module.moduleData ? module.moduleData.options : [];
      const grade = record.grades.find((one) => one.moduleId === module.id);
      return [
        ...options.flatMap((option) => optionRows(tools, option.label, selected.has(option.id), column)),
        ...(grade ? boldRows(grade.isCorrect ? words.correct : words.incorrect) : []),
        ...(grade?.feedback.flatMap((one) => plain(one.feedback)) ?? []),
      ];
    }
    case "evidenceUpload": {
      const { capturedImageRefs = [], gradedResult = null, gradedFeedback = null } = entry.performData ?? {};
      return [
        ...mediaRows(
          tools,
          capturedImageRefs.map((ref) => ref.id),
          stepId,
          column,
        ),
        ...(gradedResult ? boldRows(gradedResult === "correct" ? words.correct : words.incorrect) : []),
        ...(gradedFeedback ? plain(gradedFeedback) : []),
      ];
    }
    case "signature":
      return [
        ...termsRows(tools, module, column),
        ...pictureOf(tools, entry.performData?.signatureMediaRef?.id, stepId, column),
        ...boldRows(words.signedBy(entry.performData?.printedName ?? "")),
        ...signedRows(tools, record, module.id, column),
      ];
    case "aiStepVerification": {
      if (!entry.performData) return [];
      const { submissionImageId, signatureMediaRef } = entry.performData;
      return [
        ...pictureOf(tools, submissionImageId, stepId, column),
        ...verifiedLines(tools, entry.performData).flatMap((line, at) => (at === 0 ? boldRows(line) : plain(line))),
        ...pictureOf(tools, signatureMediaRef?.id, stepId, column),
        ...signedRows(tools, record, module.id, column),
      ];
    }
  }
}

/** The verdict at submission: the outcome first, then each criterion. */
function verifiedLines({ words }: PictureTools, data: PerformDataOf<"aiStepVerification">): string[] {
  const { criteria, gradedResult, checkState, feedback } = data;
  const foundIn = ({ finding }: Criterion) =>
    finding ? ` · ${words.findings[finding.verdict]}${finding.reason && `: ${isolated(finding.reason)}`}` : "";
  return [
    words.verified[verificationStatus(criteria, gradedResult)],
    ...(checkState === "waiting" || checkState === "failed" ? [words.notLookedAt[checkState]] : []),
    ...criteria.map((one) => `${isolated(one.text)}: ${words.criteria[one.status ?? "open"]}${foundIn(one)}`),
    ...(feedback ? [words.feedback(feedback)] : []),
  ];
}

function optionRows({ fonts }: PictureTools, label: string, isSelected: boolean, column: Column): DrawnRow[] {
  const text = { x: column.x + 22, width: column.width - 22 };
  const rows = textRows(fonts, label, { font: isSelected ? "bold" : "plain", size: bodySize }, text);
  const box: Item = { is: "box", x: column.x + 3, y: 2.5, width: 11, height: 11 };
  const mark: Item[] = isSelected
    ? [
        { is: "line", x: column.x + 5, y: 4.5, toX: column.x + 12, toY: 11.5, thick: 1.4 },
        { is: "line", x: column.x + 12, y: 4.5, toX: column.x + 5, toY: 11.5, thick: 1.4 },
      ]
    : [];
  return rows.map((row, at) => (at === 0 ? { ...row, items: [box, ...mark, ...row.items] } : row));
}

const pictureOf = (
  tools: PictureTools,
  pictureId: string | null | undefined,
  stepId: string,
  column: Column,
): DrawnRow[] =>
  pictureId
    ? mediaRows(tools, [pictureId], stepId, { x: column.x, width: column.width * 0.6 }).map((row) => ({
        ...row,
        mayEndPage: false,
      }))
    : [];

function termsRows({ fonts, words }: PictureTools, module: Action, column: Column): DrawnRow[] {
  const terms = module.moduleType === "signature" ? module.moduleData.termsText?.trim() : undefined;
  if (!terms) return [];
  return [
    ...together(textRows(fonts, words.terms, { font: "bold", size: small }, column)),
    ...textRows(fonts, terms, { font: "plain", size: 9.5 }, column),
  ];
}

/** The signer, and the hashes of what the signature covers. */
function signedRows({ fonts, words }: PictureTools, record: SheetRecord, moduleId: string, column: Column): DrawnRow[] {
  const signature = record.signatures.find((one) => one.moduleId === moduleId);
  if (!signature) return [];
  const lines = [
    words.profile(signature.profileName),
    ...(signature.termsHash === null ? [] : [words.termsHash(signature.termsHash)]),
    ...(signature.signedHash === null ? [] : [words.signedHash(signature.signedHash)]),
    ...(signature.stillHolds === false ? [words.changedAfter] : []),
  ];
  return lines.flatMap((line) => textRows(fonts, line, { font: "plain", size: small }, column));
}

/** When the device claims that it was entered, when it was received, and from which device. */
function entryLine({ words, sheet }: PictureTools, record: SheetRecord, entry: ModuleProgress): string {
  const at = (moment: string) => momentIn(sheet, moment);
  const claimedAt = changedAt(entry);
  const brought = record.attribution.entries.find((one) => one.entryId === entry.moduleId);
  const device = brought && record.attribution.devices[brought.device];
  return [
    ...(claimedAt === null ? [] : [words.enteredAt(at(claimedAt))]),
    ...(brought ? [words.receivedAt(at(brought.receivedAt))] : []),
    ...(device ? [isolated(device.name ?? device.agent)] : []),
  ].join(" · ");
}

const noted = ({ fonts }: PictureTools, text: string, column: Column): DrawnRow[] =>
  text === "" ? [] : textRows(fonts, text, { font: "plain", size: small, ink: "grey" }, column);

/** Who, when and on what, below the title. */
export function recordFacts({ words, sheet }: PictureTools, record: SheetRecord): string[] {
  const at = (moment: string) => momentIn(sheet, moment);
  return [
    `${words.version} ${sheet.number ?? ""}`,
    ...(sheet.publishedAt === null ? [] : [words.publishedBy(at(sheet.publishedAt), sheet.publishedBy ?? "")]),
    ...sheet.approvals.map((one) => words.approvedBy(one.name)),
    words.performedBy(record.personName),
    words.started(at(record.startedAt), at(record.claimedStartAt)),
    words.submitted(at(record.receivedAt), at(record.claimedAt)),
    words.onDevice(record.device),
    words.zone(sheet.timeZone),
  ];
}

/** The rows behind the last step: notes, and the record's hash and origin. */
export function recordBlocks(tools: PictureTools, record: SheetRecord, column: Column): Block<DrawnRow>[] {
  const { fonts, words, sheet } = tools;
  const head = (text: string): Block<DrawnRow> => {
    const rule: Item = { is: "line", x: column.x, y: 2, toX: column.x + column.width, toY: 2, thick: 1.2 };
    const rows = textRows(fonts, text, { font: "bold", size: 14 }, column);
    return { rows: [{ height: 6, mayEndPage: false, items: [rule] }, ...rows], gapBefore: 18, keepsNext: true };
  };
  const notes = record.annotations.map((note): Block<DrawnRow> => {
    const by = words.noteBy(momentIn(sheet, note.createdAt), note.profileName);
    const rows = [
      ...together(textRows(fonts, by, { font: "bold", size: small }, column)),
      ...textRows(fonts, note.text, { font: "plain", size: bodySize }, column),
      ...(note.imageId ? mediaRows(tools, [note.imageId], "", column) : []),
    ];
    return { rows, gapBefore: 8, keepsNext: false };
  });
  const vouched = [words.contentIs[record.is], words.hash(record.contentHash)];
  return [
    ...(notes.length > 0 ? [head(words.notesAfter), ...notes] : []),
    head(words.verification),
    {
      rows: vouched.flatMap((line) => textRows(fonts, line, { font: "plain", size: 9.5 }, column)),
      gapBefore: 4,
      keepsNext: false,
    },
  ];
}
