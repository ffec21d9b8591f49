import PDFDocument from "pdfkit";
import { encode } from "uqr";
import { encodeOutline, type Stroke } from "../fonts/encode-outline.ts";
import { isSlice, readSlice } from "../fonts/font-slices.ts";
import type { Sheet } from "../sheet.ts";
import {
  boxEms,
  type FontName,
  Fonts,
  fontFile,
  type Glyph,
  isSimple,
  numberOf,
  type OpenFont,
  shapedText,
} from "./fonts.ts";
import type { Geometry } from "./geometry.ts";
import type { Ink, Item } from "./items.ts";

/** A picture of the document, once it is in it. */
type Embedded = PDFKit.Mixins.ImageSrc;

const inks: Readonly<Record<Ink, string>> = { black: "#000000", grey: "#555555", white: "#ffffff" };

/** A text as pdfkit draws it: its glyphs and how far each moves the next one, in thousandths of an em. */
interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Readonly<
    Record<"xAdvance" | "yAdvance" | "xOffset" | "yOffset" | "advanceWidth", number>
  >[];
  readonly advanceWidth: number;
}

/** A font of the document, which pdfkit's types do not declare. */
interface EmbeddedFont {
  readonly font: OpenFont & { getGlyph(id: number): Outlined };
  readonly subset: GlyphSubset;
  layoutRun(text: string, features?: unknown): GlyphRun;
}

interface Outlined extends Glyph {
  readonly path: { readonly commands: readonly Stroke[] };
}

/** The part of a font that goes into the document, as pdfkit collects it. */
interface GlyphSubset {
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { readonly advance: number; readonly bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/** The document that is written, and how each item gets into it. */
export class Pen {
  readonly document: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  readonly #pictures = new Map<string, Embedded | null>();
  readonly #codes = new Map<string, boolean[][]>();

  constructor(sheet: Sheet, geometry: Geometry) {
    this.document = new PDFDocument({
      size: [geometry.pageWidth, geometry.pageHeight],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: "1.7",
      lang: sheet.language,
      displayTitle: true,
      // None: a font that it opened by itself it would open again at every use under our name.
      font: null as unknown as string,
      // A long text would fill the memory with its words.
      fontLayoutCache: false,
      info: {
        Title: sheet.title,
        Author: sheet.workspaceName,
        // The day of the version: the clock would make every print another file.
        CreationDate: new Date(sheet.publishedAt ?? sheet.updatedAt),
        ModDate: new Date(sheet.publishedAt ?? sheet.updatedAt),
      },
    });
    const opened = new Map<FontName, OpenFont>();
    this.fonts = new Fonts((name) => {
      const font = opened.get(name) ?? this.#opened(name);
      opened.set(name, font);
      return font;
    }, JSON.stringify(sheet));
  }

  /**
   * Latin, Greek and Cyrillic letters are drawn without kerning and ligatures: the width of a text is the sum of its
   * letters', and a long one is drawn ten times as fast. The other scripts are shaped.
   */
  #opened(name: FontName): OpenFont {
    if (isSlice(name)) {
      const { bytes, weight } = readSlice(name);
      this.document.registerFont(name, bytes, weight).font(name);
    } else this.document.registerFont(name, fontFile(name)).font(name);
    const embedded = (this.document as unknown as { readonly _font: EmbeddedFont })._font;
    if (isSlice(name)) takeOutlinesOfTheWeight(embedded);
    const { font } = embedded;
    const shape = embedded.layoutRun.bind(embedded);
    embedded.layoutRun = (text, features) =>
      isSimple(text) ? lettersOf(font, text) : shape(shapedText(text), features);
    return font;
  }

  hasPicture = (pictureId: string): boolean => this.#pictures.has(pictureId);

  /** @param bytes a JPEG; null where the picture is not to be had */
  addPicture(pictureId: string, bytes: Buffer | null): void {
    const { document } = this as unknown as { readonly document: { openImage(bytes: Buffer): Embedded } };
    this.#pictures.set(pictureId, bytes && document.openImage(bytes));
  }

  draw(items: readonly Item[], top: number): void {
    for (const item of items) this.#drawOne(item, top);
  }

  #drawOne(item: Item, top: number): void {
    const { document: to } = this;
    const y = item.y + top;
    switch (item.is) {
      case "text":
        return this.#text(item, y);
      case "line":
        to.save().lineWidth(item.thick).strokeColor(inks.black);
        if (item.isDashed) to.dash(3, { space: 2 });
        to.moveTo(item.x, y)
          .lineTo(item.toX, item.toY + top)
          .stroke()
          .restore();
        return;
      case "box":
        return this.#box(item, y);
      case "hazard":
        return this.#hazard(item, y);
      case "picture":
        return this.#picture(item, y);
      case "pin":
        to.save()
          .lineWidth(1.5)
          .moveTo(item.x, y)
          .lineTo(item.x - 6, y - 13)
          .lineTo(item.x + 6, y - 13)
          .closePath()
          .fillAndStroke(inks.black, inks.white)
          .circle(item.x, y - 16, 7)
          .fillAndStroke(inks.black, inks.white)
          .restore();
        return;
      case "code":
        return this.#code(item, y);
      case "link":
        to.link(item.x, y, item.width, item.height, item.url);
        return;
    }
  }

  #text({ x, text, font, size, ink = "black" }: Extract<Item, { is: "text" }>, y: number): void {
    if (font === undefined) return this.#missing(text, x, y, size);
    this.document.font(font).fontSize(size).fillColor(inks[ink]).text(text, x, y, {
      lineBreak: false,
      baseline: "alphabetic",
    });
  }

  /** [PR6] A box with the number of the character: two rows of digits. */
  #missing(character: string, x: number, y: number, size: number): void {
    const number = numberOf(character);
    const width = (boxEms(character) - 0.1) * size;
    const half = Math.ceil(number.length / 2);
    const digit = size * 0.38;
    this.document
      .save()
      .lineWidth(0.4)
      .rect(x + size * 0.05, y - size * 0.8, width, size * 0.92)
      .stroke(inks.black)
      .restore();
    for (const [row, text] of [number.slice(0, half), number.slice(half)].entries()) {
      const from = x + size * 0.05 + (width - this.fonts.widthOf(text, "mono") * digit) / 2;
      this.#text({ is: "text", x: from, y: 0, text, font: "mono", size: digit }, y - size * 0.42 + row * size * 0.42);
    }
  }

  #box({ x, width, height, fill, isDashed, isRound }: Extract<Item, { is: "box" }>, y: number): void {
    const { document: to } = this;
    to.save().lineWidth(0.9);
    if (isDashed) to.dash(4, { space: 3 });
    if (isRound) to.circle(x + width / 2, y + height / 2, width / 2);
    else to.rect(x, y, width, height);
    if (fill) to.fill(inks[fill]);
    else to.stroke(inks.black);
    to.restore();
  }

  #hazard({ x, width, height }: Extract<Item, { is: "hazard" }>, y: number): void {
    const { document: to } = this;
    to.save().rect(x, y, width, height).clip().rect(x, y, width, height).fill(inks.black);
    // Counted from the top of the page, so that the stripes of one row meet those of the next.
    const step = 12;
    for (let from = Math.floor((y - width) / step) * step; from < y + height; from += step) {
      to.moveTo(x, from + width)
        .lineTo(x + width, from)
        .lineTo(x + width, from + 5)
        .lineTo(x, from + width + 5)
        .fill(inks.white);
    }
    to.restore().save().lineWidth(0.6).strokeColor(inks.black);
    // Its sides alone: rows below each other make one bar.
    for (const side of [x, x + width])
      to.moveTo(side, y)
        .lineTo(side, y + height)
        .stroke();
    to.restore();
  }

  #picture({ x, width, height, pictureId }: Extract<Item, { is: "picture" }>, y: number): void {
    const picture = this.#pictures.get(pictureId);
    if (picture) this.document.image(picture, x, y, { width, height });
    // A frame of its own keeps the place where a picture is missing.
    else this.document.save().lineWidth(0.6).dash(4, { space: 3 }).rect(x, y, width, height).stroke().restore();
  }

  /** Black squares of one row are drawn as one bar: between two a printer would leave a hair. */
  #code({ x, size, text }: Extract<Item, { is: "code" }>, y: number): void {
    const cells = this.#codes.get(text) ?? encode(text, { ecc: "M", border: 2 }).data;
    this.#codes.set(text, cells);
    const side = size / cells.length;
    const { document: to } = this;
    to.save().rect(x, y, size, size).fill(inks.white);
    for (const [row, line] of cells.entries()) {
      for (let from = 0; from < line.length; from++) {
        if (!line[from]) continue;
        let end = from;
        while (line[end]) end++;
        to.rect(x + from * side, y + row * side, (end - from) * side, side + 0.05);
        from = end;
      }
    }
    to.fill(inks.black).restore();
  }

  /** Across the whole page, behind everything else. */
  watermark(word: string, { pageWidth, pageHeight }: Geometry): void {
    const size = Math.min(120, (pageWidth * 0.95) / this.fonts.widthOf(word, "bold"));
    const width = this.fonts.widthOf(word, "bold") * size;
    this.document
      .save()
      .rotate(-50, { origin: [pageWidth / 2, pageHeight / 2] })
      .font("bold")
      .fontSize(size)
      .fillColor("#e4e4e4")
      .text(word, (pageWidth - width) / 2, pageHeight / 2 + size * 0.35, { lineBreak: false, baseline: "alphabetic" })
      .restore();
  }
}

/** pdfkit would embed the outlines of a variable font at another weight than it was asked for, or fail at it. */
function takeOutlinesOfTheWeight({ font, subset }: EmbeddedFont): void {
  subset._addGlyph = (id) => {
    const { path, advanceWidth } = font.getGlyph(id);
    const { bytes, xMin } = encodeOutline(path.commands);
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: Math.round(advanceWidth), bearing: xMin });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
}

function lettersOf(font: OpenFont, text: string): GlyphRun {
  const scale = 1000 / font.unitsPerEm;
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  const positions = glyphs.map(({ advanceWidth }) => {
    const advance = advanceWidth * scale;
    return { xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: advance };
  });
  return { glyphs, positions, advanceWidth: positions.reduce((sum, one) => sum + one.xAdvance, 0) };
}
