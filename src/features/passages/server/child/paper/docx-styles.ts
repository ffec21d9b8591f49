import type { Element } from "@xmldom/xmldom";
import { type Archive, attr, childOf, childrenOf, elementsIn } from "./archive.ts";

interface ListLevel {
  readonly format: string;
  readonly text: string;
  readonly start: number;
}

export interface ParagraphForm {
  readonly kind: "title" | "heading" | "paragraph" | "item" | "contents";
  readonly level: number;
  /** "2.1", "a)"; empty for bullets. */
  readonly number: string;
}

/** Says of a paragraph whether it is a heading or an item, and counts the numbers of lists as Word does. */
export class DocxStyles {
  readonly #styles = new Map<string, Element>();
  readonly #lists = new Map<string, ReadonlyMap<number, ListLevel>>();
  readonly #abstractOf = new Map<string, string>();
  readonly #counted = new Map<string, number[]>();

  constructor(archive: Archive) {
    for (const style of elementsIn(archive.xml("word/styles.xml"), "style"))
      this.#styles.set(attr(style, "styleId"), style);
    const numbering = archive.xml("word/numbering.xml");
    const abstract = new Map(elementsIn(numbering, "abstractNum").map((one) => [attr(one, "abstractNumId"), one]));
    for (const list of elementsIn(numbering, "num")) {
      const id = attr(childOf(list, "abstractNumId"), "val");
      const overrides = childrenOf(list, "lvlOverride");
      const levels = [...childrenOf(abstract.get(id), "lvl"), ...overrides.flatMap((one) => childrenOf(one, "lvl"))];
      const entries = levels.map((level) => [Number(attr(level, "ilvl")), levelOf(level)] as const);
      this.#lists.set(attr(list, "numId"), new Map(entries));
      // A list that begins anew has an override; others that share a definition count on.
      this.#abstractOf.set(attr(list, "numId"), overrides.length > 0 ? `own ${attr(list, "numId")}` : id);
    }
  }

  formOf(paragraph: Element): ParagraphForm {
    const own = childOf(paragraph, "pPr");
    const chain = this.#chainOf(attr(childOf(own, "pStyle"), "val"));
    const names = chain.map((style) => attr(childOf(style, "name"), "val").toLowerCase());
    const properties = [own, ...chain.map((style) => childOf(style, "pPr"))];
    const number = this.#numberOf(properties);
    if (names.some((name) => /^toc\b|^table of figures/.test(name))) return { kind: "contents", level: 0, number: "" };
    if (names.includes("title")) return { kind: "title", level: 0, number: "" };
    const outline = properties.map((one) => attr(childOf(one, "outlineLvl"), "val")).find((value) => value !== "");
    const named = names.map((name) => /^heading (\d)/.exec(name)?.[1]).find((digit) => digit !== undefined);
    const level = named ? Number(named) : outline !== undefined && Number(outline) < 9 ? Number(outline) + 1 : 0;
    if (level > 0) return { kind: "heading", level, number: number?.label ?? "" };
    if (number) return { kind: "item", level: number.level, number: number.label };
    return { kind: "paragraph", level: 0, number: "" };
  }

  #chainOf(id: string): Element[] {
    const chain: Element[] = [];
    for (let style = this.#styles.get(id); style && !chain.includes(style); ) {
      chain.push(style);
      style = this.#styles.get(attr(childOf(style, "basedOn"), "val"));
    }
    return chain;
  }

  #numberOf(properties: readonly (Element | undefined)[]): { level: number; label: string } | undefined {
    const numbered = properties.map((one) => childOf(one, "numPr"));
    const listId = numbered.map((one) => attr(childOf(one, "numId"), "val")).find((value) => value !== "") ?? "";
    const levels = this.#lists.get(listId);
    if (!levels) return undefined;
    const level = Math.min(
      8,
      Number(numbered.map((one) => attr(childOf(one, "ilvl"), "val")).find((v) => v !== "") ?? 0),
    );
    const form = levels.get(level);
    if (!form || form.format === "bullet" || form.format === "none") return { level, label: "" };
    const key = this.#abstractOf.get(listId) ?? listId;
    const counts = this.#counted.get(key) ?? [];
    counts[level] = (counts[level] ?? form.start - 1) + 1;
    counts.length = level + 1;
    this.#counted.set(key, counts);
    const label = form.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return numeral(counts[at] ?? levels.get(at)?.start ?? 1, levels.get(at)?.format ?? "decimal");
    });
    return { level, label: label.trim() };
  }
}

const levelOf = (level: Element): ListLevel => ({
  format: attr(childOf(level, "numFmt"), "val"),
  text: attr(childOf(level, "lvlText"), "val"),
  start: Number(attr(childOf(level, "start"), "val") || 1),
});

const romans = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

/** As Word and PowerPoint write a number of a list. */
export function numeral(value: number, format: string): string {
  if (/roman/i.test(format)) {
    let rest = value;
    let text = "";
    for (const [worth, sign] of romans) {
      for (; rest >= worth; rest -= worth) text += sign;
    }
    return /^(?:upper|romanUc)/.test(format) ? text.toUpperCase() : text;
  }
  if (/letter|alpha/i.test(format)) {
    const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1);
    return /^(?:upper|alphaUc)/.test(format) ? letter.toUpperCase() : letter;
  }
  return format === "decimalZero" ? String(value).padStart(2, "0") : String(value);
}
