import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/**
 * DejaVu: one family that has Latin, Greek, Cyrillic, Armenian, Georgian, Arabic, Hebrew and thousands of signs, and
 * may be given away and sold as part of a product. What it does not have (Chinese, Japanese, Korean, the scripts of
 * India, Thai) is drawn as a box with the character's number. [PR6]
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
export type FontName = keyof typeof files;

export function fontFile(name: FontName): string {
  return path.join(path.dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf", files[name]);
}

export interface Glyph {
  /** In units of the font. */
  readonly advanceWidth: number;
}

/** What is asked of an opened font. */
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
/** What has no looks of its own: joiners, marks of direction, soft hyphens, selectors of variants. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
/** In these a character is as wide as its glyph, whatever stands beside it. */
const simple =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Armenian}\p{Script=Georgian}]*$/u;
/** Every font has these. */
const ascii = /^[ -~]*$/;
export const isSimple = (text: string): boolean => simple.test(text) && !/\p{M}/u.test(text);
const widthsMax = 20_000;

/** The fonts of one print: who draws what, and how wide it becomes. */
export class Fonts {
  readonly #open: (name: FontName) => OpenFont;
  readonly #has = new Map<string, boolean>();
  readonly #advances = new Map<string, number>();
  readonly #shaped = new Map<string, number>();
  /** Whether some character had no glyph. */
  hasMissed = false;

  /** @param open a font is opened when it is first asked for, and stays open */
  constructor(open: (name: FontName) => OpenFont) {
    this.#open = open;
  }

  /** In ems. */
  widthOf(text: string, wanted: FontName): number {
    if (ascii.test(text)) return this.#widthIn(wanted, text);
    let width = 0;
    for (const stretch of this.stretchesOf(text, wanted)) {
      width += stretch.font === undefined ? boxEms(stretch.text) : this.#widthIn(stretch.font, stretch.text);
    }
    return width;
  }

  /** [PR6] Every character that can be seen is in one of them. */
  stretchesOf(text: string, wanted: FontName): Stretch[] {
    if (ascii.test(text)) return text === "" ? [] : [{ font: wanted, text }];
    const stretches: Stretch[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const seen = [...segment].filter((one) => !unseen.test(one));
      if (seen.length === 0) continue;
      const font = this.#fontFor(seen.join(""), wanted);
      const last = stretches.at(-1);
      if (font !== undefined && last?.font === font) {
        stretches[stretches.length - 1] = { font, text: last.text + seen.join("") };
      } else if (font !== undefined) stretches.push({ font, text: seen.join("") });
      // A cluster that no font has whole is drawn character by character.
      else for (const one of seen) stretches.push(this.#alone(one, wanted));
    }
    return stretches;
  }

  #alone(character: string, wanted: FontName): Stretch {
    const font = this.#fontFor(character, wanted);
    if (font === undefined) this.hasMissed = true;
    return { font, text: character };
  }

  #fontFor(cluster: string, wanted: FontName): FontName | undefined {
    return [wanted, "plain" as const, "wide" as const].find((font) =>
      [...cluster].every((one) => this.#hasGlyph(font, one)),
    );
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
    const width = this.#open(font).layout(text).advanceWidth / this.#open(font).unitsPerEm;
    if (this.#shaped.size > widthsMax) this.#shaped.clear();
    this.#shaped.set(key, width);
    return width;
  }
}

/** The number of a character in Unicode, as it stands in its box. */
export const numberOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");

/** How wide such a box is, in ems: two rows of digits. */
export const boxEms = (character: string): number => (numberOf(character).length > 4 ? 1.1 : 0.85);
