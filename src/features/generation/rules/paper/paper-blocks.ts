import type { PaperBlock } from "#features/passages/rules/paper.ts";
import { caution } from "../cue-words.ts";

const typedNumber = /^(\(?\d{1,3}(?:\.\d{1,3})*[.)])\s+(?=\S)/u;
const typedLetter = /^(\(?[a-z][.)])\s+(?=\S)/u;
const typedStep = /^((?:step|schritt)\s+\d{1,3})\s*[:.)–—-]?\s*/iu;

/**
 * [PG27] Numbers that somebody typed in front of a paragraph count like those of a list: "1. ", "2.3) ", "a) ",
 * "Step 4: ".
 */
export function withTypedNumbers(blocks: readonly PaperBlock[]): PaperBlock[] {
  return blocks.map((block) => {
    if (block.kind !== "paragraph" && !(block.kind === "item" && block.number === "")) return block;
    const step = typedStep.exec(block.text);
    if (step)
      return { ...block, kind: "item", level: 0, number: step[1] ?? "", text: block.text.slice(step[0].length) };
    const number = typedNumber.exec(block.text);
    if (number) {
      const [all, sign = ""] = number;
      const level = sign.replace(/[.)]$/, "").split(".").length - 1;
      return { ...block, kind: "item", level, number: sign, text: block.text.slice(all.length) };
    }
    const letter = typedLetter.exec(block.text);
    if (!letter) return block;
    return { ...block, kind: "item", level: 1, number: letter[1] ?? "", text: block.text.slice(letter[0].length) };
  });
}

const warningLabel =
  /^(?:[⚠❗!]\s*)*(?:warning|caution|danger|attention|beware|achtung|warnung|vorsicht|gefahr|lebensgefahr)\b/iu;
const noteLabel =
  /^(?:ℹ\s*)*(?:note|notice|important|tip|hint|remember|hinweis|wichtig|tipp|bitte beachten|merke)\b\s*(?:[:!–—-]|$)/iu;

/** Speaks of them, and is none. */
const aboutWarnings = /^(?:warnings|cautions|dangers|warnungen|gefahren|warn\p{L}+)\b/iu;

export type Weight = "warning" | "reminder" | "instruction";

/** [PG29] What a paragraph says by its first word; what warns without one is a warning as it is in a film. */
export function weightOf(text: string): Weight {
  if (warningLabel.test(text)) return "warning";
  if (aboutWarnings.test(text)) return "instruction";
  if (noteLabel.test(text)) return "reminder";
  return text.length <= 300 && caution.test(text) ? "warning" : "instruction";
}

/** A label with nothing behind it speaks of the next paragraph. */
export const isLabelAlone = (text: string): boolean =>
  text.length <= 30 && weightOf(text) !== "instruction" && /^[\s⚠❗!ℹ]*\p{L}+(?: \p{L}+)?[\s:!–—-]*$/u.test(text);

/** All that a block says: what its claims are looked up in. */
export const textOfBlock = (block: PaperBlock): string =>
  block.kind === "table"
    ? block.rows.map((row) => row.map((cell) => cell.text).join(" ")).join("\n")
    : [block.number, block.text].filter((part) => part !== "").join(" ");

/** The numbers of the pictures of a block, in their order. */
export const picturesOf = (block: PaperBlock): readonly number[] =>
  block.kind === "table"
    ? block.rows.flatMap((row) => row.flatMap((cell) => cell.pictures))
    : block.picture === null
      ? []
      : [block.picture];
