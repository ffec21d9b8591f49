import type { ResponseGrade } from "#features/verification/grade-contract.ts";
import type { PhotoCheck } from "#features/verification/photo-check-contract.ts";
import type { VerificationDecision } from "#features/verification/rules/verification-decision.ts";
import { isolated } from "#kit/isolated.ts";
import type { SheetRecord } from "../sheet.ts";
import { momentIn } from "../words.ts";
import type { DrawnRow, Item } from "./items.ts";
import { type Column, textRows, together, withSideItems } from "./paragraphs.ts";
import type { PictureTools } from "./picture-rows.ts";

const small = 8.5;
const railWidth = 10;

/**
 * [PF110] The assessments of the answer to a module, next to a rail and under a heading that says that the record's
 * hash does not cover them; no rows without assessments.
 */
export function assessmentRows(tools: PictureTools, record: SheetRecord, moduleId: string, column: Column): DrawnRow[] {
  const grade = record.responseGrades.find((one) => one.moduleId === moduleId);
  const decisions = record.decisions.filter((one) => one.moduleId === moduleId);
  const checks = record.photoChecks.filter((one) => one.moduleId === moduleId);
  const lines = [
    ...(grade ? gradeLines(tools, grade) : []),
    ...decisions.map((one) => decisionLine(tools, one)),
    ...checks.flatMap((one, at) => checkLines(tools, one, at + 1)),
  ];
  if (lines.length === 0) return [];
  const { fonts, words } = tools;
  const inner = { x: column.x + railWidth, width: column.width - railWidth };
  const rail = (height: number): Item[] => [
    { is: "line", x: column.x + 2, y: 0, toX: column.x + 2, toY: height, thick: 0.8 },
  ];
  return withSideItems(
    [
      ...together(textRows(fonts, words.besideRecord, { font: "bold", size: small }, inner)),
      ...lines.flatMap((line) => textRows(fonts, line, { font: "plain", size: 9.5 }, inner)),
    ],
    rail,
  );
}

/** What counts first: a person's word before a grader's. */
function gradeLines({ words, sheet }: PictureTools, grade: ResponseGrade): string[] {
  const { score, max, grader, gradedAt, feedback, needsReview, review } = grade;
  const at = (moment: string) => momentIn(sheet, moment);
  return [
    ...(review ? [words.reviewed(review.score, max, review.name, at(review.at))] : []),
    ...(review?.note ? [words.reviewNote(review.note)] : []),
    ...(score === null ? [words.notGraded] : [words.points(score, max)]),
    ...(grader ? [words.graders[grader] + (gradedAt ? ` · ${at(gradedAt)}` : "")] : []),
    ...(feedback ? [words.feedback(feedback)] : []),
    ...(needsReview ? [words.needsReview] : []),
  ];
}

/** [PF234] How a photo was checked: the verdict that counts first, then a model's. */
function checkLines({ words, sheet }: PictureTools, { state, model, person }: PhotoCheck, number: number): string[] {
  const at = (moment: string) => momentIn(sheet, moment);
  const by = person ? words.byPerson(person.name) : model && state !== "person" ? words.byModel(model.name) : undefined;
  const decided = person ?? (state === "person" ? null : model);
  return [
    [words.photoCheck(number, words.photoStates[state]), ...(by && decided ? [by, at(decided.at)] : [])].join(" · "),
    ...(decided?.reason ? [words.reviewNote(decided.reason)] : []),
    ...(model && model !== decided
      ? [
          [
            `${words.modelSaid[model.verdict]} ${words.byModel(model.name)}`,
            at(model.at),
            ...(model.reason ? [model.reason] : []),
          ].join(" · "),
        ]
      : []),
  ];
}

function decisionLine({ words, sheet }: PictureTools, decision: VerificationDecision): string {
  const { criterionText, status, by, name, override, at } = decision;
  return [
    `${isolated(criterionText)}: ${words.criteria[status ?? "open"]}`,
    by === "model" ? words.byModel(name) : words.byPerson(name),
    momentIn(sheet, at),
    ...(override ? [words.overrides[override]] : []),
  ].join(" · ");
}
