import type { Element } from "@xmldom/xmldom";
import type { Paper, PaperCell, PaperPlace } from "../../../rules/paper.ts";
import { Unreadable } from "../lines.ts";
import { type Archive, attr, childOf, childrenOf, coreOf, elementsIn, nameOf, textIn } from "./archive.ts";
import { macros } from "./docx.ts";
import { numeral } from "./docx-styles.ts";
import { elementsOnce, type PartContext, picturesIn, shapeName } from "./graphics.ts";
import type { PaperWriter } from "./paper-writer.ts";

const main = "ppt/presentation.xml";

/** [TX21] Slides in their order: the title is a heading, and shapes follow from top to bottom. */
export function readPptx(archive: Archive, writer: PaperWriter): Paper {
  const list = childOf(archive.xml(main)?.documentElement, "sldIdLst");
  if (!list) throw new Unreadable("damaged", "there is no presentation in the file");
  const relations = archive.relations(main);
  const slides = childrenOf(list, "sldId").map((one) => relations.get(relationId(one))?.target ?? "");
  for (const [index, name] of slides.entries()) {
    const slide = archive.xml(name)?.documentElement;
    if (slide) readSlide(slide, { archive, writer, relations: archive.relations(name) }, index + 1);
  }
  macros(archive, writer);
  return writer.paper({ ...coreOf(archive), pages: slides.length });
}

/** `id` is the slide's number, `r:id` leads to it. */
const relationId = (element: Element): string =>
  Array.from(element.attributes).find((one) => one.localName === "id" && one.prefix !== null)?.value ?? "";

function readSlide(slide: Element, context: PartContext, page: number): void {
  const { writer } = context;
  let paragraphs = 0;
  const here = (): PaperPlace => ({ page, paragraph: paragraphs });
  const tree = elementsIn(slide, "spTree")[0];
  if (slide.getAttribute("show") === "0") {
    writer.loss("hiddenSlide", { page, paragraph: null }, textIn(tree));
    return;
  }
  const shapes = childrenOf(tree).toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const shape of shapes) read(shape);
  reportBehind(slide, writer, page);
  reportParts(context, page);

  function read(shape: Element): void {
    switch (nameOf(shape)) {
      case "sp":
        return readText(shape);
      case "pic":
        return readGraphic(shape);
      case "graphicFrame":
        return elementsIn(shape, "tbl").length > 0 ? readTable(shape) : readGraphic(shape);
      case "grpSp":
        return childrenOf(shape).forEach(read);
      case "AlternateContent":
        return childrenOf(childOf(shape, "Choice") ?? childOf(shape, "Fallback")).forEach(read);
      case "cxnSp":
        return writer.loss("drawing", here(), shapeName(shape));
      case "contentPart":
        return writer.loss("drawing", here(), shapeName(shape) || "contentPart");
    }
  }

  function readGraphic(shape: Element): void {
    paragraphs++;
    const before = writer.lossCount;
    const pictures = picturesIn(shape, context, here());
    for (const { picture, description } of pictures) writer.block("picture", here(), description, { picture });
    // Programs keep inventing objects: one that is not known is lost all the same.
    if (pictures.length === 0 && writer.lossCount === before) writer.loss("embeddedObject", here(), shapeName(shape));
  }

  function readText(shape: Element): void {
    const kind = attr(elementsIn(childOf(shape, "nvSpPr"), "ph")[0], "type");
    const isPlaceholder = elementsIn(childOf(shape, "nvSpPr"), "ph").length > 0;
    const body = childOf(shape, "txBody");
    if (["ftr", "dt", "sldNum"].includes(kind)) return writer.loss("footer", { page, paragraph: null }, textIn(body));
    if (kind === "hdr") return writer.loss("header", { page, paragraph: null }, textIn(body));
    if (elementsIn(childOf(shape, "spPr"), "blip").length > 0) readGraphic(shape);
    const frame = childOf(shape, "nvSpPr");
    if (frame) reportLinks(frame, context, here());
    const paragraphsOfShape = childrenOf(body, "p");
    if (textIn(body).trim() === "" && elementsIn(body, "oMath").length === 0) {
      if (!isPlaceholder) writer.loss("drawing", here(), shapeName(shape));
      return;
    }
    const counts: number[] = [];
    for (const paragraph of paragraphsOfShape) {
      paragraphs++;
      reportLinks(paragraph, context, here());
      const math = elementsIn(paragraph, "oMath");
      for (const one of math) writer.loss("equation", here(), textIn(one));
      const text = paragraphText(paragraph);
      const form = childOf(paragraph, "pPr");
      const level = Math.min(8, Number(attr(form, "lvl") || 0));
      const auto = childOf(form, "buAutoNum");
      if (["title", "ctrTitle"].includes(kind)) {
        if (kind === "ctrTitle" && page === 1) writer.block("title", here(), text);
        else writer.block("heading", here(), text, { level: 2 });
      } else if (auto && text !== "") {
        counts[level] = (counts[level] ?? Number(attr(auto, "startAt") || 1) - 1) + 1;
        counts.length = level + 1;
        writer.block("item", here(), text, { level, number: autoNumber(counts[level] ?? 1, attr(auto, "type")) });
      } else if (
        childOf(form, "buChar") ||
        (["body", "", "obj"].includes(kind) && isPlaceholder && !childOf(form, "buNone"))
      ) {
        writer.block("item", here(), text, { level });
      } else writer.block("paragraph", here(), text);
    }
  }

  function readTable(frame: Element): void {
    paragraphs++;
    const at = here();
    const cells = elementsIn(frame, "tc");
    if (cells.some((one) => ["gridSpan", "rowSpan"].some((name) => one.hasAttribute(name)))) {
      writer.loss("mergedCells", at, textIn(cells[0]));
    }
    reportLinks(frame, context, at);
    for (const one of elementsIn(frame, "oMath")) writer.loss("equation", at, textIn(one));
    const rows = elementsIn(frame, "tr").map((row) =>
      childrenOf(row, "tc").map((one): PaperCell => ({ text: linesIn(one), pictures: [] })),
    );
    writer.table(at, rows);
  }
}

function reportLinks(within: Element, { relations, writer }: PartContext, at: PaperPlace): void {
  for (const link of elementsIn(within, "hlinkClick", "hlinkMouseOver")) {
    const relation = relations.get(attr(link, "id"));
    if (relation?.isExternal) writer.loss("externalLink", at, relation.target);
  }
}

/** What a slide has besides its shapes. */
function reportBehind(slide: Element, writer: PaperWriter, page: number): void {
  const at: PaperPlace = { page, paragraph: null };
  const controls = childOf(childOf(slide, "cSld"), "controls");
  for (const control of elementsOnce(controls, "control")) writer.loss("formField", at, attr(control, "name"));
  if (elementsIn(slide, "bg").some((one) => elementsIn(one, "blip").length > 0)) {
    writer.loss("drawing", at, "background");
  }
  if (elementsIn(childOf(slide, "timing"), "par").some((one) => elementsIn(one, "spTgt").length > 0)) {
    writer.loss("animation", at);
  }
}

/** Notes and comments stand in parts of their own. */
function reportParts({ archive, relations, writer }: PartContext, page: number): void {
  for (const { type, target, isExternal } of relations.values()) {
    if (isExternal) continue;
    const part = archive.xml(target.endsWith(".xml") ? target : "");
    if (type === "notesSlide") {
      const notes = elementsIn(part, "sp").filter((one) => attr(elementsIn(one, "ph")[0], "type") === "body");
      const text = notes.map((one) => linesIn(one)).join("\n");
      if (text !== "") writer.loss("speakerNotes", { page, paragraph: null }, text);
    }
    if (type.startsWith("comment")) {
      for (const one of elementsIn(part, "cm")) {
        writer.loss("comment", { page, paragraph: null }, textIn(one, "text") || linesIn(one));
      }
    }
  }
}

/** Titles first, then from top to bottom; on one height from left to right. */
function rankOf(shape: Element): number {
  if (/title/i.test(attr(elementsIn(childOf(shape, "nvSpPr"), "ph")[0], "type"))) return -1;
  const place = elementsIn(shape, "off")[0];
  if (!place) return 0;
  // In steps of a centimetre: what stands side by side is rarely at the same height to the point.
  return Math.floor(Number(attr(place, "y")) / 360_000) * 100_000_000 + Number(attr(place, "x"));
}

const autoNumber = (value: number, type: string): string =>
  `${type.endsWith("ParenBoth") ? "(" : ""}${numeral(value, type)}${/Paren/.test(type) ? ")" : type.endsWith("Period") ? "." : ""}`;

const linesIn = (parent: Element): string =>
  elementsIn(parent, "p")
    .map(paragraphText)
    .filter((line) => line !== "")
    .join("\n");

/** What is typed, with its line breaks; an equation is no text. */
function paragraphText(paragraph: Element): string {
  return childrenOf(paragraph)
    .map((part) => {
      if (nameOf(part) === "br") return "\n";
      return ["r", "fld"].includes(nameOf(part)) ? textIn(part) : "";
    })
    .join("")
    .trim();
}
