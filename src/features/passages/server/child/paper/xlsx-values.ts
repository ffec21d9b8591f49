import type { Element } from "@xmldom/xmldom";
import { type Archive, attr, childOf, childrenOf, elementsIn, textIn } from "./archive.ts";

/** The texts and forms that the cells of a workbook point to. */
export class CellValues {
  readonly #texts: readonly string[];
  readonly #formats: readonly string[];
  readonly #countsFrom1904: boolean;

  constructor(archive: Archive, workbook: Element | undefined) {
    // What is said about the pronunciation of a word is no part of it.
    this.#texts = elementsIn(archive.xml("xl/sharedStrings.xml"), "si").map(richText);
    const styles = archive.xml("xl/styles.xml")?.documentElement;
    const own = new Map(
      elementsIn(childOf(styles, "numFmts"), "numFmt").map((f) => [attr(f, "numFmtId"), attr(f, "formatCode")]),
    );
    this.#formats = childrenOf(childOf(styles, "cellXfs"), "xf").map((form) => {
      const id = attr(form, "numFmtId");
      return own.get(id) ?? builtIn[id] ?? "";
    });
    this.#countsFrom1904 = ["1", "true"].includes(attr(childOf(workbook, "workbookPr"), "date1904"));
  }

  /** The text of a cell; `isFormatted` where Excel shows it in a form that is not known here. */
  valueOf(cell: Element): { readonly text: string; readonly isFormatted: boolean } {
    const type = attr(cell, "t");
    const raw = textIn(cell, "v");
    if (type === "s") return plain(this.#texts[Number(raw)] ?? "");
    if (type === "inlineStr") return plain(richText(childOf(cell, "is")));
    if (type === "b") return plain(raw === "1" ? "TRUE" : "FALSE");
    if (type !== "" && type !== "n") return plain(raw);
    if (raw === "") return plain("");
    const format = (this.#formats[Number(attr(cell, "s") || 0)] ?? "").replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");
    if (/[ymdhs]/i.test(format) && !/general/i.test(format)) return plain(this.#moment(Number(raw), format));
    if (/^0(?:\.0+)?%$/.test(format)) {
      const digits = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
      return plain(`${(Number(raw) * 100).toFixed(digits)}%`);
    }
    if (/^0\.(0+)$/.test(format)) return plain(Number(raw).toFixed(format.length - 2));
    // What was computed has digits that nobody sees.
    return { text: String(Number(Number(raw).toPrecision(15))), isFormatted: !/^(?:general|0|@|)$/i.test(format) };
  }

  #moment(days: number, format: string): string {
    const epoch = this.#countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
    const at = new Date(epoch + Math.round(days * 86_400) * 1000);
    if (Number.isNaN(at.getTime())) return String(days);
    const iso = at.toISOString();
    const time = iso.slice(11, 16);
    if (!/[yd]/i.test(format)) return time;
    const date = `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
    return /h/i.test(format) ? `${date} ${time}` : date;
  }
}

const plain = (text: string) => ({ text, isFormatted: false });

const richText = (item: Element | undefined): string => {
  const direct = childOf(item, "t");
  if (direct) return direct.textContent ?? "";
  return childrenOf(item, "r")
    .map((run) => textIn(run))
    .join("");
};

const builtIn: Readonly<Record<string, string>> = {
  "1": "0",
  "2": "0.00",
  "3": "#,##0",
  "4": "#,##0.00",
  "9": "0%",
  "10": "0.00%",
  "14": "m/d/yyyy",
  "15": "d-mmm-yy",
  "16": "d-mmm",
  "17": "mmm-yy",
  "18": "h:mm AM/PM",
  "19": "h:mm:ss AM/PM",
  "20": "h:mm",
  "21": "h:mm:ss",
  "22": "m/d/yy h:mm",
};

/** The row and the column of `B12`, from 0. */
export function cellPlace(reference: string): { readonly row: number; readonly column: number } {
  const [, letters = "A", row = "1"] = /^([A-Z]+)(\d+)/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(row) - 1, column };
}
