import type { Element } from "@xmldom/xmldom";
import type { Paper, PaperCell, PaperPlace } from "../../../rules/paper.ts";
import { Unreadable } from "../lines.ts";
import {
  type Archive,
  attr,
  childOf,
  childrenOf,
  coreOf,
  elementsIn,
  nameOf,
  type Relation,
  textIn,
} from "./archive.ts";
import { macros } from "./docx.ts";
import { elementsOnce, type PartContext, picturesIn, shapeName } from "./graphics.ts";
import type { PaperWriter } from "./paper-writer.ts";
import { CellValues, cellPlace } from "./xlsx-values.ts";

const main = "xl/workbook.xml";
/** Of a sheet: what is further right is no instruction. */
const columnsMax = 60;

/** [TX21] Each visible sheet is a heading with tables under it: rows up to the next empty one. */
export function readXlsx(archive: Archive, writer: PaperWriter): Paper {
  const workbook = archive.xml(main)?.documentElement ?? undefined;
  if (!childOf(workbook, "sheets")) throw new Unreadable("damaged", "there is no workbook in the file");
  const relations = archive.relations(main);
  const values = new CellValues(archive, workbook);
  const sheets = childrenOf(childOf(workbook, "sheets"), "sheet");
  for (const [index, sheet] of sheets.entries()) {
    const label = attr(sheet, "name");
    const at: PaperPlace = { page: index + 1, paragraph: null, label };
    const id = Array.from(sheet.attributes).find((one) => one.localName === "id" && one.prefix !== null)?.value ?? "";
    const { target = "", type = "" } = relations.get(id) ?? {};
    if (/macrosheet|dialogsheet/i.test(type)) {
      writer.loss("macro", at, label);
      continue;
    }
    if (["hidden", "veryHidden"].includes(attr(sheet, "state"))) {
      writer.loss("hiddenSheet", at, label);
      continue;
    }
    const tree = archive.xml(target)?.documentElement;
    if (!tree) continue;
    writer.block("heading", at, label, { level: 1 });
    readSheet(tree, { archive, writer, relations: archive.relations(target) }, values, at);
  }
  for (const relation of relations.values()) {
    if (relation.type === "connections") {
      for (const one of elementsIn(archive.xml(relation.target), "connection")) {
        writer.loss("externalLink", { page: null, paragraph: null }, attr(one, "name"));
      }
    }
    if (relation.type !== "externalLink") continue;
    const link = [...archive.relations(relation.target).values()][0]?.target ?? relation.target;
    writer.loss("externalLink", { page: null, paragraph: null }, link);
  }
  macros(archive, writer);
  return writer.paper({ ...coreOf(archive), pages: sheets.length });
}

function readSheet(sheet: Element, context: PartContext, values: CellValues, at: PaperPlace): void {
  const { writer, relations } = context;
  const inCell = (reference: string): PaperPlace => ({
    ...at,
    paragraph: cellPlace(reference).row + 1,
    label: `${at.label ?? ""} ${reference}`,
  });
  const pictures = drawnOn(sheet, context, inCell);
  const hiddenColumns = elementsIn(childOf(sheet, "cols"), "col").filter((one) => isTrue(attr(one, "hidden")));
  const isHiddenColumn = (column: number) =>
    hiddenColumns.some((one) => column + 1 >= Number(attr(one, "min")) && column + 1 <= Number(attr(one, "max")));
  for (const one of hiddenColumns) writer.loss("hiddenCells", at, `${attr(one, "min")}–${attr(one, "max")}`);

  let rows: PaperCell[][] = [];
  let first = 1;
  let last = -1;
  const end = () => {
    writer.table({ ...at, paragraph: first }, rows);
    rows = [];
  };
  for (const row of childrenOf(childOf(sheet, "sheetData"), "row")) {
    const number = Number(attr(row, "r") || last + 2) - 1;
    if (isTrue(attr(row, "hidden"))) {
      writer.loss(
        "hiddenCells",
        { ...at, paragraph: number + 1 },
        childrenOf(row, "c")
          .map((c) => values.valueOf(c).text)
          .join(" "),
      );
      continue;
    }
    const cells: PaperCell[] = [];
    for (const [index, cell] of childrenOf(row, "c").entries()) {
      const reference = attr(cell, "r");
      const { column } = reference ? cellPlace(reference) : { column: index };
      if (isHiddenColumn(column)) continue;
      if (column >= columnsMax) {
        writer.loss("farCells", inCell(reference), values.valueOf(cell).text);
        continue;
      }
      // A picture that is the value of its cell.
      if (cell.hasAttribute("vm") && attr(cell, "t") === "e") writer.loss("pictureFormat", inCell(reference));
      const { text, isFormatted } = values.valueOf(cell);
      if (childOf(cell, "f")) writer.loss("formula", inCell(reference), `=${textIn(cell, "f")}`);
      if (isFormatted) writer.loss("numberFormat", inCell(reference), text);
      while (cells.length < column) cells.push(none);
      cells[column] = { text, pictures: [] };
    }
    const own = pictures.get(number) ?? [];
    pictures.delete(number);
    if (own.length > 0) cells.push({ text: "", pictures: own });
    const isEmpty = cells.every((cell) => cell.text.trim() === "" && cell.pictures.length === 0);
    if (isEmpty || number > last + 1) end();
    if (rows.length === 0) first = number + 1;
    if (!isEmpty) rows.push(cells);
    last = number;
  }
  end();
  // Of rows without a cell.
  for (const [row, numbers] of [...pictures].sort(([a], [b]) => a - b)) {
    for (const picture of numbers) writer.block("picture", { ...at, paragraph: row + 1 }, "", { picture });
  }
  for (const merged of elementsIn(childOf(sheet, "mergeCells"), "mergeCell")) {
    writer.loss("mergedCells", inCell(attr(merged, "ref")), attr(merged, "ref"));
  }
  // Rules that came later stand in an extension, where their cells are an element.
  const cellsOf = (rule: Element) => attr(rule, "sqref") || textIn(rule, "sqref");
  for (const rule of elementsIn(sheet, "dataValidation")) {
    writer.loss("formField", inCell(cellsOf(rule)), textIn(rule, "formula1"));
  }
  for (const rule of elementsIn(sheet, "conditionalFormatting")) {
    writer.loss("conditionalFormat", inCell(cellsOf(rule)), cellsOf(rule));
  }
  for (const line of elementsIn(sheet, "sparkline")) writer.loss("chart", inCell(cellsOf(line)), textIn(line, "f"));
  if (childOf(sheet, "picture")) writer.loss("drawing", at, "background");
  if (childOf(sheet, "legacyDrawingHF")) writer.loss("header", at);
  for (const link of elementsIn(childOf(sheet, "hyperlinks"), "hyperlink")) {
    const relation = relations.get(attr(link, "id"));
    if (relation?.isExternal) writer.loss("externalLink", inCell(attr(link, "ref")), relation.target);
  }
  for (const part of childrenOf(childOf(sheet, "headerFooter"))) {
    const text = (part.textContent ?? "").replaceAll(/&(?:"[^"]*"|[A-Z]|\d+)/gi, "");
    if (text.trim() !== "") writer.loss(/header/i.test(nameOf(part)) ? "header" : "footer", at, text);
  }
  for (const control of elementsOnce(sheet, "control")) writer.loss("formField", at, attr(control, "name"));
  for (const object of elementsOnce(sheet, "oleObject")) {
    writer.loss("embeddedObject", at, attr(object, "progId"));
  }
  pointedTo(context, at, inCell);
}

const none: PaperCell = { text: "", pictures: [] };
const isTrue = (value: string): boolean => ["1", "true"].includes(value);

/** Comments and pivot tables stand in parts of their own. */
function pointedTo(
  { archive, relations, writer }: PartContext,
  at: PaperPlace,
  inCell: (ref: string) => PaperPlace,
): void {
  // A thread has a plain comment as well, for old programs.
  const kinds = new Set([...relations.values()].map((one: Relation) => one.type));
  for (const { type, target } of relations.values()) {
    if (type === "pivotTable")
      writer.loss("pivotTable", at, attr(archive.xml(target)?.documentElement ?? undefined, "name"));
    const isComments = type === "threadedComment" || (type === "comments" && !kinds.has("threadedComment"));
    if (!isComments) continue;
    for (const one of elementsIn(archive.xml(target), "comment", "threadedComment")) {
      writer.loss("comment", inCell(attr(one, "ref")), textIn(one) || textIn(one, "text"));
    }
  }
}

/** The pictures of a sheet by the row that they begin in; charts, shapes and boxes are losses. */
function drawnOn(sheet: Element, context: PartContext, inCell: (ref: string) => PaperPlace): Map<number, number[]> {
  const { archive, relations, writer } = context;
  const found = new Map<number, number[]>();
  const target = relations.get(attr(childOf(sheet, "drawing"), "id"))?.target;
  if (target === undefined) return found;
  const within: PartContext = { archive, writer, relations: archive.relations(target) };
  for (const anchor of childrenOf(archive.xml(target)?.documentElement)) {
    const from = childOf(anchor, "from");
    const row = Number(textIn(from, "row") || 0);
    const at = inCell(`A${row + 1}`);
    const before = writer.lossCount;
    const pictures = picturesIn(anchor, within, at).map(({ picture }) => picture);
    if (pictures.length > 0) found.set(row, [...(found.get(row) ?? []), ...pictures]);
    for (const shape of elementsIn(anchor, "sp")) {
      const text = textIn(shape);
      writer.loss(text === "" ? "drawing" : "textBox", at, text || shapeName(shape));
    }
    // Programs keep inventing objects: one that is not known is lost all the same.
    if (pictures.length === 0 && writer.lossCount === before) writer.loss("embeddedObject", at, shapeName(anchor));
  }
  return found;
}
