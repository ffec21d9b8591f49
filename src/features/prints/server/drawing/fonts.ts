import { createRequire } from "node:module";
import path from "node:path";
import { eastAsianOrder, lastResort, type SliceName, slicesFor, type Weight } from "../fonts/font-slices.ts";

const require = createRequire(import.meta.url);

/**
 * DejaVu: one family that has Latin, Greek, Cyrillic, Armenian, Georgian, Arabic, Hebrew and thousands of symbols, and
 * may be given away and sold as part of a product. Missing characters are looked up in the slices of other families,
 * and characters that those lack are drawn as a box with the character's number. [PR6]
 */
const files = {
  plain: "DejaVuSansCondensed.ttf",
  bold: "DejaVuSansCondensed-Bold.ttf",
  italic: "DejaVuSansCondensed-Oblique.ttf",
  boldItalic: "DejaVuSansCondensed-BoldOblique.ttf",
  mono: "DejaVuSansMono.ttf",
  /** For what none of the narrow ones has. */
  wide: "DejaVuSans.ttf",
} as const;
export type PlainName = keyof typeof files;
export type FontName = PlainName | SliceName;

export function fontFile(name: PlainName): string {
  return path.join(path.dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf", files[name]);
}

export interface Glyph {
  /** In units of the font. */
  readonly advanceWidth: number;
}

/** The used part of an opened font. */
export interface OpenFont {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  layout(text: string): { readonly advanceWidth: number };
}

/** A stretch of text that one font draws, or one character that none has. */
export type Stretch =
  | { readonly font: FontName; readonly text: string }
  | { readonly font: undefined; readonly text: string };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters without a glyph: joiners, direction marks, soft hyphens, variation selectors. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
/** In these scripts a character is as wide as its glyph, regardless of its neighbours. */
const simple =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Armenian}\p{Script=Georgian}]*$/u;
/** Every font has these. */
const ascii = /^[ -~]*$/;
/** Characters that change their neighbour, or form one glyph with it. */
const joins = /[\p{M}\p{Regional_Indicator}\p{Emoji_Modifier}\u200c\u200d]/u;
export const isSimple = (text: string): boolean => simple.test(text) && !joins.test(text);
/** In these the two invisible joiners say whether letters join. */
const obeysJoiners = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Extended_Pictographic}]/u;
const arabicLetters = /\p{Script=Arabic}/gu;
const joiner = /[\u200c\u200d]/u;
const widthsMax = 20_000;

const thaiAm = /([\u0e48-\u0e4b]*)\u0e33/gu;
const laoAm = /([\u0ec8-\u0ecb]*)\u0eb3/gu;
/**
 * What a font is handed to shape. The vowel am of Thai and Lao is a ring above the letter, below its tone mark, and a
 * letter behind: fonts expect it in these parts, and the ring before the mark.
 */
export const shapedText = (text: string): string =>
  text.replaceAll(thaiAm, "\u0e4d$1\u0e32").replaceAll(laoAm, "\u0ecd$1\u0eb2");

/** The fonts of one print: who draws what, and how wide it becomes. */
export class Fonts {
  readonly #open: (name: FontName) => OpenFont;
  readonly #has = new Map<string, boolean>();
  readonly #chosen = new Map<string, FontName | undefined>();
  readonly #advances = new Map<string, number>();
  readonly #shaped = new Map<string, number>();
  readonly #eastAsian: ReturnType<typeof eastAsianOrder>;
  readonly #arabicLetters: ReadonlySet<string>;
  #needsArabicSlice: boolean | undefined;
  /** Whether some character had no glyph. */
  hasMissed = false;

  /**
   * @param open opens a font when it is first needed; it stays open
   * @param texts all text that will be drawn: it decides which forms Han characters take
   */
  constructor(open: (name: FontName) => OpenFont, texts: string) {
    this.#open = open;
    this.#eastAsian = eastAsianOrder(texts);
    this.#arabicLetters = new Set(texts.match(arabicLetters));
  }

  /** In ems. */
  widthOf(text: string, wanted: FontName): number {
    if (ascii.test(text)) return this.#widthIn(wanted, text);
    return this.stretchesOf(text, wanted).reduce((width, stretch) => width + this.widthOfStretch(stretch), 0);
  }

  /** In ems. */
  widthOfStretch({ font, text }: Stretch): number {
    return font === undefined ? boxEms(text) : this.#widthIn(font, text);
  }

  /** [PR6] Every visible character is in one of them. */
  stretchesOf(text: string, wanted: FontName): Stretch[] {
    if (ascii.test(text)) return text === "" ? [] : [{ font: wanted, text }];
    const stretches: Stretch[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const seen = [...segment].filter((one) => !unseen.test(one)).join("");
      if (seen === "") continue;
      const { font, text: drawn } = this.#whole(segment, seen, wanted);
      const last = stretches.at(-1);
      if (font !== undefined && last?.font === font) {
        stretches[stretches.length - 1] = { font, text: last.text + drawn };
      } else if (font !== undefined) stretches.push({ font, text: drawn });
      // A cluster that no font has whole is drawn character by character.
      else for (const one of seen) stretches.push(this.#alone(one, wanted));
    }
    return stretches;
  }

  /** A cluster with its joiners where they say something and a font knows them, or else without. */
  #whole(segment: string, seen: string, wanted: FontName): { readonly font: FontName | undefined; text: string } {
    if (obeysJoiners.test(segment) && joiner.test(segment)) {
      const joined = [...segment].filter((one) => !unseen.test(one) || joiner.test(one)).join("");
      const font = this.#fontFor(joined, wanted);
      if (font !== undefined && font !== lastResort) return { font, text: joined };
    }
    return { font: this.#fontFor(seen, wanted), text: seen };
  }

  #alone(character: string, wanted: FontName): Stretch {
    const font = this.#fontFor(character, wanted);
    if (font === undefined) this.hasMissed = true;
    return { font, text: character };
  }

  #fontFor(cluster: string, wanted: FontName): FontName | undefined {
    const key = `${wanted} ${cluster}`;
    if (this.#chosen.has(key)) return this.#chosen.get(key);
    const has = (font: FontName) => [...cluster].every((one) => this.#hasGlyph(font, one));
    const weight: Weight = wanted === "bold" || wanted === "boldItalic" ? "Bold" : "Regular";
    const plain = [wanted, "plain" as const, "wide" as const];
    const slices = () => slicesFor(cluster, weight, this.#eastAsian);
    const joined = this.#isForArabicSlice(cluster) ? slices().filter((slice) => slice !== lastResort) : [];
    const font = [...joined, ...plain].find(has) ?? slices().find(has);
    this.#chosen.set(key, font);
    return font;
  }

  /** Letters join within a font alone: where DejaVu lacks one Arabic letter of the print, another font draws them all. */
  #isForArabicSlice(cluster: string): boolean {
    if (!cluster.match(arabicLetters)) return false;
    this.#needsArabicSlice ??= [...this.#arabicLetters].some((letter) => !this.#hasGlyph("plain", letter));
    return this.#needsArabicSlice;
  }

  #hasGlyph(font: FontName, character: string): boolean {
    const key = font + character;
    const known = this.#has.get(key);
    if (known !== undefined) return known;
    const has = this.#open(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    this.#has.set(key, has);
    return has;
  }

  #widthIn(font: FontName, text: string): number {
    if (!isSimple(text)) return this.#shapedWidth(font, text);
    let width = 0;
    for (const character of text) width += this.#advance(font, character);
    return width;
  }

  #advance(font: FontName, character: string): number {
    const key = font + character;
    const known = this.#advances.get(key);
    if (known !== undefined) return known;
    const { unitsPerEm } = this.#open(font);
    const advance = this.#open(font).glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / unitsPerEm;
    this.#advances.set(key, advance);
    return advance;
  }

  #shapedWidth(font: FontName, text: string): number {
    const key = font + text;
    const known = this.#shaped.get(key);
    if (known !== undefined) return known;
    const width = this.#open(font).layout(shapedText(text)).advanceWidth / this.#open(font).unitsPerEm;
    if (this.#shaped.size > widthsMax) this.#shaped.clear();
    this.#shaped.set(key, width);
    return width;
  }
}

/** The code point of a character, as shown in its box. */
export const numberOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");

/** How wide such a box is, in ems: two rows of digits. */
export const boxEms = (character: string): number => (numberOf(character).length > 4 ? 1.1 : 0.85);
