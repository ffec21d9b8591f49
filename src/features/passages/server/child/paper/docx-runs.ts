import type { Element } from "@xmldom/xmldom";
import type { LossKind, PaperPlace } from "../../../rules/paper.ts";
import { attr, childOf, childrenOf, elementsIn, isOn, nameOf, textIn } from "./archive.ts";
import { type PartContext, picturesIn } from "./graphics.ts";

/** The notes that a document refers to, by kind and id. */
export type Notes = ReadonlyMap<string, string>;

export interface DocxContext extends PartContext {
  readonly notes: Notes;
  /** Moves on where the file says that a page ends. */
  turnPage(): void;
}

export interface ReadParagraph {
  readonly text: string;
  readonly isBold: boolean;
  readonly pictures: readonly { readonly picture: number; readonly description: string }[];
}

/** Copies the text of a paragraph as it reads with all changes accepted; what is no text becomes a picture or a loss. */
export function readParagraph(paragraph: Element, context: DocxContext, at: PaperPlace): ReadParagraph {
  if (childOf(childOf(paragraph, "pPr"), "pPrChange")) context.writer.loss("trackedChange", at, textIn(paragraph));
  const reader = new ParagraphReader(context, at);
  reader.walk(paragraph);
  return reader.result();
}

class ParagraphReader {
  readonly #context: DocxContext;
  readonly #at: PaperPlace;
  readonly #pictures: { picture: number; description: string }[] = [];
  #text = "";
  #plainLength = 0;
  /** Of the field that has begun. */
  #instruction: string | undefined;

  constructor(context: DocxContext, at: PaperPlace) {
    this.#context = context;
    this.#at = at;
  }

  result(): ReadParagraph {
    const isBold = this.#plainLength === 0 && this.#text.trim() !== "";
    return { text: this.#text, isBold, pictures: this.#pictures };
  }

  walk(parent: Element): void {
    for (const child of childrenOf(parent)) this.#readChild(child);
  }

  #readChild(child: Element): void {
    const { relations } = this.#context;
    switch (nameOf(child)) {
      case "r":
        return this.#readRun(child);
      case "hyperlink": {
        const relation = relations.get(attr(child, "id"));
        if (relation?.isExternal) this.#loss("externalLink", relation.target);
        return this.walk(child);
      }
      case "ins":
      case "moveTo":
        this.#loss("trackedChange", `+ ${textIn(child)}`);
        return this.walk(child);
      case "del":
      case "moveFrom":
        return this.#loss("trackedChange", `− ${textIn(child, "delText") || textIn(child)}`);
      case "oMath":
      case "oMathPara":
        return this.#loss("equation", textIn(child));
      case "fldSimple":
        this.#readField(attr(child, "instr"));
        return this.walk(child);
      case "sdt":
        formFieldOf(child, this.#context, this.#at);
        return childrenOf(child, "sdtContent").forEach((content) => this.walk(content));
      case "smartTag":
      case "customXml":
        return this.walk(child);
      case "AlternateContent":
        return this.walk(childOf(child, "Choice") ?? child);
    }
  }

  #readRun(run: Element): void {
    const form = childOf(run, "rPr");
    if (isOn(childOf(form, "vanish"))) {
      if (textIn(run) !== "") this.#loss("hiddenText", textIn(run));
      return;
    }
    if (childOf(form, "rPrChange")) this.#loss("trackedChange", textIn(run));
    const before = this.#text.length;
    for (const part of childrenOf(run)) this.#readPart(part);
    if (!isOn(childOf(form, "b"))) this.#plainLength += this.#text.slice(before).trim().length;
  }

  #readPart(part: Element): void {
    const { turnPage, notes } = this.#context;
    const name = nameOf(part);
    switch (name) {
      case "t":
        this.#text += part.textContent ?? "";
        break;
      case "tab":
      case "ptab":
        this.#text += " ";
        break;
      case "br":
      case "cr":
        if (attr(part, "type") === "page") turnPage();
        else this.#text += "\n";
        break;
      case "lastRenderedPageBreak":
        turnPage();
        break;
      case "noBreakHyphen":
        this.#text += "\u2011";
        break;
      case "sym":
        this.#loss("symbol", `${attr(part, "font")} ${attr(part, "char")}`);
        break;
      case "instrText":
        this.#instruction = (this.#instruction ?? "") + (part.textContent ?? "");
        break;
      case "fldChar":
        this.#endField(attr(part, "fldCharType"));
        break;
      case "footnoteReference":
      case "endnoteReference":
      case "commentReference": {
        const kind = name.replace("Reference", "") as "footnote" | "endnote" | "comment";
        this.#loss(kind, notes.get(`${kind} ${attr(part, "id")}`));
        break;
      }
      case "AlternateContent":
        // The same object twice, for new and for old programs.
        for (const one of childrenOf(childOf(part, "Choice") ?? childOf(part, "Fallback"))) this.#readPart(one);
        break;
      case "drawing":
      case "pict":
      case "object":
        this.#pictures.push(...picturesIn(part, this.#context, this.#at));
        break;
    }
  }

  /** Its instruction ends where its result begins. */
  #endField(type: string): void {
    if (type === "begin") this.#instruction = "";
    else if (this.#instruction !== undefined) {
      this.#readField(this.#instruction);
      this.#instruction = undefined;
    }
  }

  #readField(words: string): void {
    if (/^\s*FORM(?:TEXT|CHECKBOX|DROPDOWN)/.test(words)) this.#loss("formField", words.trim());
    const link = /^\s*HYPERLINK\s+"([^"]+)"/.exec(words)?.[1];
    if (link !== undefined) this.#loss("externalLink", link);
    const picture = /^\s*INCLUDEPICTURE\s+"([^"]+)"/.exec(words)?.[1];
    if (picture !== undefined) this.#loss("externalPicture", picture);
  }

  #loss(kind: LossKind, detail = ""): void {
    this.#context.writer.loss(kind, this.#at, detail);
  }
}

const fields = ["dropDownList", "comboBox", "checkbox", "date", "text"] as const;

/** A control that somebody fills in; others only frame their text. */
export function formFieldOf(control: Element, { writer }: PartContext, at: PaperPlace): void {
  const properties = childOf(control, "sdtPr");
  const kind = childrenOf(properties).find((one) => fields.some((name) => name === nameOf(one)));
  if (!kind) return;
  const name = attr(childOf(properties, "alias"), "val") || attr(childOf(properties, "tag"), "val");
  const words = elementsIn(childOf(control, "sdtContent"), "t").map((one) => one.textContent ?? "");
  writer.loss("formField", at, [name, words.join("")].filter((part) => part !== "").join(": "));
}
