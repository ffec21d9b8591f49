import type { PerformableModule, PerformableModuleOf } from "#features/procedures/content.ts";
import { isolated } from "#kit/isolated.ts";
import type { PrintedFile } from "../sheet.ts";
import { boundsIn } from "../words.ts";
import type { DrawnRow, Item } from "./items.ts";
import { type Column, textRows, together, withSideItems } from "./paragraphs.ts";
import { fitted, heightOfRows, mediaRows, moved, type PictureTools, pictureItems, stacked } from "./picture-rows.ts";
import { givenRows } from "./record-rows.ts";
import { richRows } from "./rich-rows.ts";

export const bodySize = 10.5;
const small = 8.5;
const railWidth = 18;

type Of<T extends PerformableModule["moduleType"]> = PerformableModuleOf<T>["moduleData"];
type Action = Extract<PerformableModule, { category: "action" }>;

/** One module on paper: its text and media, and room for answers. */
export function moduleRows(tools: PictureTools, module: PerformableModule, stepId: string, column: Column): DrawnRow[] {
  const { fonts, words } = tools;
  const inner = { x: column.x + railWidth, width: column.width - railWidth };
  switch (module.moduleType) {
    case "instruction":
      return richRows(fonts, module.moduleData.content, column, bodySize);
    case "reminder":
      return withSideItems(
        [...label(tools, words.reminder, inner), ...richRows(fonts, module.moduleData.content, inner, bodySize)],
        (height) => [3, 7].map((at) => bar(column.x + at, height, 1)),
      );
    case "warning":
      return withSideItems(
        [...label(tools, `⚠ ${words.warning}`, inner), ...richRows(fonts, module.moduleData.content, inner, bodySize)],
        (height) => [{ is: "hazard", x: column.x, y: 0, width: 10, height }],
      );
    case "media":
      return mediaRows(
        tools,
        module.moduleData.remoteMediaRefs.map((ref) => ref.id),
        stepId,
        column,
      );
    case "spatialInstruction":
      return placeRows(tools, module.moduleData, column);
    default:
      return withSideItems(actionRows(tools, module, stepId, inner), (height) => [bar(column.x + 4, height, 2)]);
  }
}

const bar = (x: number, height: number, thick: number): Item => ({ is: "line", x, y: 0, toX: x, toY: height, thick });

const label = ({ fonts }: PictureTools, text: string, column: Column): DrawnRow[] =>
  together(textRows(fonts, text, { font: "bold", size: small }, column));

function placeRows(tools: PictureTools, { areaId, transform }: Of<"spatialInstruction">, column: Column): DrawnRow[] {
  const { fonts, words, sheet } = tools;
  const area = areaId === null ? undefined : sheet.areas[areaId];
  const shownText = areaId === null ? words.noPlace : area ? words.place(area.name) : words.placeOutOfSight;
  const rows = textRows(fonts, shownText, { font: "bold", size: bodySize }, column);
  if (!area?.picture || area.picture.pictureId === null) return rows;
  const size = fitted(area.picture, { width: column.width * 0.75, height: 220 });
  const pin: Item[] = transform
    ? [{ is: "pin", x: column.x + inside(transform.x) * size.width, y: 4 + inside(transform.y) * size.height }]
    : [];
  const picture: Item = { is: "picture", x: column.x, y: 4, ...size, pictureId: area.picture.pictureId };
  return [...together(rows), { height: size.height + 8, mayEndPage: true, items: [picture, ...pin] }];
}

const inside = (part: number): number => Math.min(1, Math.max(0, part));

function actionRows(tools: PictureTools, module: Action, stepId: string, column: Column): DrawnRow[] {
  const { fonts, words } = tools;
  const { moduleData } = module;
  const kind = `${words.kinds[module.moduleType]} · ${moduleData.isRequired ? words.required : words.optional}`;
  const question =
    "question" in moduleData ? moduleData.question : "prompt" in moduleData ? moduleData.prompt : undefined;
  const asked =
    question === undefined
      ? []
      : textRows(fonts, question.trim() || words.noPrompt, { font: "bold", size: bodySize }, column);
  const { record } = tools.sheet;
  const answer = record ? givenRows(tools, record, module, stepId, column) : answerRows(tools, module, stepId, column);
  return [...label(tools, kind, column), ...leading(asked), ...answer];
}

/** What introduces something: no page ends behind its last row. */
function leading(rows: readonly DrawnRow[]): DrawnRow[] {
  const last = rows.length - 1;
  return rows.map((row, at) => (at === last ? { ...row, mayEndPage: false } : row));
}

function answerRows(tools: PictureTools, module: Action, stepId: string, column: Column): DrawnRow[] {
  switch (module.moduleType) {
    case "numberInput":
      return numberRows(tools, module.moduleData, column);
    case "freeResponse":
      return together(
        [0, 1, 2, 3].map(() => writeLine(column)),
        true,
      );
    case "multipleChoice":
    case "multipleChoiceGraded":
      return choiceRows(tools, module.moduleData, column);
    case "evidenceUpload":
      return [evidenceRow(tools, module.moduleData, stepId, column)];
    case "signature":
      return signatureRows(tools, module.moduleData, column);
    case "aiStepVerification":
      return checkRows(tools, module.moduleData, stepId, column);
  }
}

const writeLine = ({ x, width }: Column): DrawnRow => ({
  height: 24,
  mayEndPage: true,
  items: [{ is: "line", x, y: 21, toX: x + width, toY: 21, thick: 0.6 }],
});

function numberRows({ fonts, words }: PictureTools, data: Of<"numberInput">, column: Column): DrawnRow[] {
  const { unit } = data;
  const bounds = boundsIn(words, data);
  const after = { x: column.x + 148, width: column.width - 148 };
  const shownText = [isolated(unit), bounds && `(${bounds})`].filter(Boolean).join("   ");
  const rows = textRows(fonts, shownText, { font: "plain", size: bodySize }, after);
  const box: Item = { is: "box", x: column.x, y: 4, width: 140, height: 24 };
  return [{ height: Math.max(32, heightOfRows(rows) + 10), mayEndPage: true, items: [box, ...stacked(rows, 9)] }];
}

function choiceRows(
  { fonts, words }: PictureTools,
  { options, isMultipleSelection }: Of<"multipleChoice">,
  column: Column,
): DrawnRow[] {
  const text = { x: column.x + 22, width: column.width - 22 };
  const how = isMultipleSelection ? words.chooseSeveral : words.chooseOne;
  return [
    ...together(textRows(fonts, how, { font: "plain", size: small, ink: "grey" }, column)),
    ...options.flatMap((option) => {
      const rows = textRows(fonts, option.label, { font: "plain", size: bodySize }, text);
      const mark: Item = { is: "box", x: column.x + 3, y: 2.5, width: 11, height: 11, isRound: !isMultipleSelection };
      return rows.map((row, at) => ({
        ...row,
        height: row.height + (at === rows.length - 1 ? 3 : 0),
        items: at === 0 ? [mark, ...row.items] : row.items,
      }));
    }),
  ];
}

const noPicture: PrintedFile = { kind: "picture", name: "", pictureId: null, widthPx: 4, heightPx: 3 };

function evidenceRow(
  tools: PictureTools,
  { exampleMediaRef }: Of<"evidenceUpload">,
  stepId: string,
  column: Column,
): DrawnRow {
  const { fonts, words, sheet } = tools;
  const width = Math.min(190, column.width * 0.42);
  const note = textRows(fonts, words.photoHere, { font: "plain", size: small }, { x: column.x + 8, width: width - 16 });
  const room: Item[] = [{ is: "box", x: column.x, y: 4, width, height: 110, isDashed: true }, ...stacked(note, 12)];
  if (!exampleMediaRef) return { height: 120, mayEndPage: true, items: room };
  const aside = { x: column.x + width + 14, width: column.width - width - 14 };
  const name = textRows(fonts, words.example, { font: "bold", size: small }, aside);
  const file = sheet.files[exampleMediaRef.id] ?? noPicture;
  if (file.kind !== "picture") {
    const [video] = mediaRows(tools, [exampleMediaRef.id], stepId, aside);
    const items = [...room, ...stacked(name, 2), ...(video?.items ?? []).map((item) => moved(item, 14))];
    return { height: Math.max(120, (video?.height ?? 0) + 16), mayEndPage: true, items };
  }
  const picture = pictureItems(tools, file, aside, 170);
  const items = [...room, ...stacked(name, 2), ...picture.items.map((item) => moved(item, 12))];
  return { height: Math.max(120, picture.size.height + 22), mayEndPage: true, items };
}

function signatureRows({ fonts, words }: PictureTools, { termsText }: Of<"signature">, column: Column): DrawnRow[] {
  const terms = termsText?.trim()
    ? [
        ...together(textRows(fonts, words.terms, { font: "bold", size: small }, column)),
        ...leading(textRows(fonts, termsText, { font: "plain", size: 9.5 }, column)),
      ]
    : [];
  const width = column.width / 2;
  const aside = column.x + width + 14;
  const field = (text: string, y: number): Item[] => [
    { is: "line", x: aside, y, toX: column.x + column.width, toY: y, thick: 0.6 },
    ...stacked(textRows(fonts, text, { font: "plain", size: small }, { x: aside, width: width - 14 }), y + 1),
  ];
  const box: Item = { is: "box", x: column.x, y: 4, width, height: 58 };
  const name = stacked(
    textRows(fonts, words.signature, { font: "plain", size: small }, { x: column.x + 6, width }),
    48,
  );
  return [
    ...terms,
    { height: 74, mayEndPage: true, items: [box, ...name, ...field(words.name, 24), ...field(words.date, 56)] },
  ];
}

function checkRows(tools: PictureTools, data: Of<"aiStepVerification">, stepId: string, column: Column): DrawnRow[] {
  const { fonts, words } = tools;
  const { details, referenceFettleImageId: imageId } = data;
  const box: Item = { is: "box", x: column.x + 3, y: 3, width: 11, height: 11 };
  const text = textRows(
    fonts,
    words.checked,
    { font: "plain", size: bodySize },
    { x: column.x + 22, width: column.width - 22 },
  );
  return [
    ...(details.trim() ? leading(textRows(fonts, details, { font: "plain", size: bodySize }, column)) : []),
    ...(imageId
      ? [
          ...together(textRows(fonts, words.reference, { font: "bold", size: small }, column)),
          ...leading(mediaRows(tools, [imageId], stepId, column)),
        ]
      : []),
    { height: 20, mayEndPage: true, items: [box, ...stacked(text, 0)] },
  ];
}
