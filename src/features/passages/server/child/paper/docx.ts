import type { Element } from "@xmldom/xmldom";
import type { Paper, PaperCell, PaperPlace } from "../../../rules/paper.ts";
import { Unreadable } from "../lines.ts";
import { type Archive, attr, childOf, childrenOf, coreOf, elementsIn, nameOf, textIn } from "./archive.ts";
import { type DocxContext, formFieldOf, type Notes, readParagraph } from "./docx-runs.ts";
import { DocxStyles } from "./docx-styles.ts";
import type { PaperWriter } from "./paper-writer.ts";

const main = "word/document.xml";

/** [TX21] A Word file from its own structure: what its styles call a heading, and the numbers that its lists count. */
export function readDocx(archive: Archive, writer: PaperWriter): Paper {
  const body = childOf(archive.xml(main)?.documentElement, "body");
  if (!body) throw new Unreadable("damaged", "there is no document in the file");
  const styles = new DocxStyles(archive);
  let page = 1;
  let paragraphs = 0;
  let hasContents = false;
  const context: DocxContext = {
    archive,
    writer,
    relations: archive.relations(main),
    notes: notesOf(archive),
    turnPage: () => {
      page++;
    },
  };
  const here = (): PaperPlace => ({ page, paragraph: paragraphs });

  function paragraph(element: Element): void {
    paragraphs++;
    const form = styles.formOf(element);
    const at = here();
    const { text, isBold, pictures } = readParagraph(element, context, at);
    if (form.kind === "contents") {
      if (!hasContents) writer.loss("tableOfContents", at, text);
      hasContents = true;
    } else {
      // Who uses no styles makes a heading bold.
      const isHeading = form.kind === "paragraph" && isBold && text.length <= 90 && !/[.!?:;,]\s*$/.test(text);
      if (isHeading) writer.block("heading", at, text, { level: boldLevel });
      else writer.block(form.kind, at, text, { level: form.level, number: form.number });
    }
    for (const { picture, description } of pictures) writer.block("picture", at, description, { picture });
  }

  function cell(element: Element): PaperCell {
    const texts: string[] = [];
    const pictures: number[] = [];
    for (const child of inside(element)) {
      if (nameOf(child) === "p") {
        paragraphs++;
        const { number } = styles.formOf(child);
        const read = readParagraph(child, context, here());
        texts.push([number, read.text].filter((part) => part !== "").join(" "));
        pictures.push(...read.pictures.map((one) => one.picture));
      }
      if (nameOf(child) === "tbl") {
        writer.loss("nestedTable", here(), textIn(child));
        for (const inner of elementsIn(child, "tc")) {
          const read = cell(inner);
          texts.push(read.text);
          pictures.push(...read.pictures);
        }
      }
    }
    return { text: texts.filter((text) => text.trim() !== "").join("\n"), pictures };
  }

  function table(element: Element): void {
    const at: PaperPlace = { page, paragraph: paragraphs + 1 };
    const rows = inside(element, "tr").map((row) => inside(row, "tc").map(cell));
    if (elementsIn(element, "gridSpan", "vMerge").length > 0) writer.loss("mergedCells", at, rows[0]?.[0]?.text);
    if (elementsIn(element, "trPr").some((row) => childOf(row, "ins") || childOf(row, "del"))) {
      writer.loss("trackedChange", at, "");
    }
    writer.table(at, rows);
  }

  /** The children with what controls and marks only frame. */
  function inside(parent: Element, name?: string): Element[] {
    return childrenOf(parent).flatMap((child) => {
      const own = nameOf(child);
      if (own === "sdt") {
        formFieldOf(child, context, { page, paragraph: paragraphs + 1 });
        return childrenOf(child, "sdtContent").flatMap((content) => inside(content, name));
      }
      if (["customXml", "smartTag", "ins", "moveTo"].includes(own)) return inside(child, name);
      return name === undefined || own === name ? [child] : [];
    });
  }

  for (const child of inside(body)) {
    if (nameOf(child) === "p") paragraph(child);
    else if (nameOf(child) === "tbl") table(child);
    else if (nameOf(child) === "altChunk")
      writer.loss("embeddedObject", { page, paragraph: paragraphs + 1 }, "altChunk");
    else if (nameOf(child) === "oMathPara") writer.loss("equation", { page, paragraph: paragraphs + 1 }, textIn(child));
  }
  edges(archive, writer);
  return writer.paper({ ...coreOf(archive), pages: page });
}

/** The level of a bold line: below those that a style names. */
const boldLevel = 3;

/** Heads and feet once each, and programs. */
function edges(archive: Archive, writer: PaperWriter): void {
  const at = { page: null, paragraph: null };
  for (const kind of ["header", "footer"] as const) {
    for (const name of archive.names) {
      if (!new RegExp(`^word/${kind}\\d*\\.xml$`).test(name)) continue;
      const tree = archive.xml(name);
      const text = elementsIn(tree, "p")
        .map((one) => textIn(one))
        .join(" ")
        .trim();
      if (text !== "" || elementsIn(tree, "blip", "imagedata").length > 0) writer.loss(kind, at, text);
    }
  }
  macros(archive, writer);
}

export function macros(archive: Archive, writer: PaperWriter): void {
  for (const name of archive.names) {
    if (/vbaProject\.bin$/i.test(name)) writer.loss("macro", { page: null, paragraph: null }, name);
  }
}

function notesOf(archive: Archive): Notes {
  const notes = new Map<string, string>();
  for (const kind of ["footnote", "endnote", "comment"] as const) {
    for (const note of elementsIn(archive.xml(`word/${kind}s.xml`), kind)) {
      const who = attr(note, "author");
      notes.set(`${kind} ${attr(note, "id")}`, [who, textIn(note)].filter((part) => part !== "").join(": "));
    }
  }
  return notes;
}
