import type { Paper, PaperBlock } from "#features/passages/rules/paper.ts";
import { contentLimits } from "#features/procedures/content.ts";
import type { Claim } from "../claims.ts";
import { startsImperative, strongCue } from "../cue-words.ts";
import { splitSentences } from "../sentences.ts";
import { titleOf } from "../step-title.ts";
import { isLabelAlone, textOfBlock, weightOf, withTypedNumbers } from "./paper-blocks.ts";
import { claimsOfPaper } from "./paper-claims.ts";
import { modulesOf, type PlannedModule } from "./paper-modules.ts";
import { stepTableOf } from "./step-table.ts";

export interface PaperStep {
  readonly stepId: string;
  readonly title: string;
  /** The blocks that it was taken from, the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly modules: readonly PlannedModule[];
  readonly claims: readonly Claim[];
}

export interface PaperSection {
  readonly sectionId: string;
  readonly title: string;
  /** The block of its heading. */
  readonly heading: number | null;
  readonly steps: readonly PaperStep[];
}

export interface PaperPlan {
  readonly title: string;
  /** The block of the title, where the file has one. */
  readonly heading: number | null;
  readonly sections: readonly PaperSection[];
  /** The file of each picture of the source, by its number there. */
  readonly pictures: readonly { readonly picture: number; readonly assetId: string }[];
}

/** A step before its modules are made: a heading or none, and blocks that follow each other. */
interface Span {
  readonly title: string | undefined;
  readonly from: number;
  readonly to: number;
  /** Of a table whose rows are steps. */
  readonly row?: number;
}

interface Draft {
  title: string;
  heading: number | null;
  level: number;
  spans: Span[];
}

/**
 * [PG27] [PG28] The sections and steps of a document, in its order. Every block is in exactly one place: a title, a
 * section's title, or a step. Ids are set here, once.
 */
export function planPaper(paper: Pick<Paper, "blocks" | "about">, fileTitle: string, newId: () => string): PaperPlan {
  const blocks = withTypedNumbers(paper.blocks);
  const heading = titleBlock(blocks);
  const sections = sectionsOf(blocks, heading);
  const pictures = blocks.flatMap((block) =>
    block.kind === "table" ? block.rows.flatMap((row) => row.flatMap((cell) => cell.pictures)) : (block.picture ?? []),
  );
  const assets = [...new Set(pictures)].map((picture) => ({ picture, assetId: newId() }));
  const byPicture = new Map(assets.map(({ picture, assetId }) => [picture, assetId]));
  const texts = blocks.map(textOfBlock);
  const own = heading === null ? "" : (blocks[heading]?.text ?? "");
  return {
    title: cut(own || paper.about.title.trim() || fileTitle),
    heading,
    pictures: assets,
    sections: sections.map(({ title, heading: block, spans }) => ({
      sectionId: newId(),
      title: cut(title),
      heading: block,
      steps: spans.map((span) => {
        const modules = modulesOf(blocks, span, byPicture, newId);
        const title = cut(span.title ?? spanTitle(blocks, span));
        return {
          stepId: newId(),
          title,
          from: span.from,
          to: span.to,
          modules,
          claims: claimsOfPaper(title, modules, texts, span),
        };
      }),
    })),
  };
}

const cut = (text: string): string => text.replaceAll(/\s+/gu, " ").slice(0, contentLimits.titleCharactersMax);

/** The title of the file: what is marked as one, or a first heading that stands above all others. */
function titleBlock(blocks: readonly PaperBlock[]): number | null {
  const marked = blocks.findIndex((block) => block.kind === "title" || block.kind === "heading");
  if (blocks[marked]?.kind === "title") return marked;
  const headings = blocks.flatMap((block, at) => (block.kind === "heading" ? [{ at, level: block.level }] : []));
  const [first, ...others] = headings;
  const isAlone = first && others.length > 0 && others.every(({ level }) => level > first.level);
  return isAlone ? first.at : null;
}

function sectionsOf(blocks: readonly PaperBlock[], title: number | null): Draft[] {
  const sections: Draft[] = [];
  const open = (text: string, heading: number | null, level: number): Draft => {
    const section = { title: text, heading, level, spans: [] };
    sections.push(section);
    return section;
  };
  const isHeading = (at: number) => blocks[at]?.kind === "heading" || (blocks[at]?.kind === "title" && at !== title);
  const levelAt = (at: number) => (blocks[at]?.kind === "title" ? 1 : (blocks[at]?.level ?? 1));
  const starts = blocks.map((_, at) => at).filter((at) => at !== title && isHeading(at));
  const edges = [...starts, blocks.length];
  // What stands in front of the first heading, on both sides of the title.
  for (const [from, to] of around(title, 0, edges[0] ?? 0)) {
    if (from < to) (sections.at(-1) ?? open("", null, 0)).spans.push(...spansOf(blocks, from, to));
  }
  for (const [index, at] of starts.entries()) {
    const end = edges[index + 1] ?? blocks.length;
    const text = [blocks[at]?.number ?? "", blocks[at]?.text ?? ""].filter((part) => part !== "").join(" ");
    const level = levelAt(at);
    const next = starts[index + 1];
    const hasDeeper = next !== undefined && levelAt(next) > level;
    const spans = spansOf(blocks, at + 1, end);
    if (hasDeeper || spans.length > 1) open(text, at, level).spans.push(...spans);
    else {
      const last = sections.at(-1);
      const isBelow = last !== undefined && (last.level < level || (last.heading === null && sections.length === 1));
      const section = isBelow ? last : open(last ? text : "", null, last ? level : 0);
      const [span] = spans;
      section.spans.push(span ? { ...span, title: text, from: at } : { title: text, from: at, to: at });
    }
  }
  return sections.filter((section) => section.spans.length > 0 || section.heading !== null);
}

const around = (title: number | null, from: number, to: number): [number, number][] =>
  title === null || title < from || title >= to
    ? [[from, to]]
    : [
        [from, title],
        [title + 1, to],
      ];

const countedStep = /^(?:\(?\d+[.)]?|(?:step|schritt) \d+)$/iu;

/** [PG28] The steps of the blocks from `from` to before `to`, which stand under one heading. */
function spansOf(blocks: readonly PaperBlock[], from: number, to: number): Span[] {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  const rows = numbers.flatMap((at) => {
    const table = blocks[at] && stepTableOf(blocks[at].rows);
    return table ? table.rows.map(({ row, title }): Span => ({ from: at, to: at, row, title })) : [];
  });
  const tables = new Set(rows.map((span) => span.from));
  const starts = stepStarts(blocks, numbers);
  const marks = [...new Set([...starts, ...tables])].sort((a, b) => a - b);
  if (marks.length === 0) return from < to ? [{ title: undefined, from, to: to - 1 }] : [];
  const spans: Span[] = [];
  const [first = from] = marks;
  let begin = first;
  // Cautions in front of the first step belong to it; anything else is said beforehand.
  const lead = numbers.filter((at) => at < first);
  const isCaution = lead.every((at) => {
    const { kind, text } = blocks[at] ?? { kind: "table", text: "" };
    const isLabelled = isLabelAlone(blocks[at - 1]?.text ?? "");
    return kind !== "table" && (isLabelled || weightOf(text) !== "instruction");
  });
  if (lead.length > 0 && isCaution && !tables.has(first)) begin = from;
  else if (lead.length > 0) spans.push({ title: undefined, from, to: first - 1 });
  for (const [index, mark] of marks.entries()) {
    const end = (marks[index + 1] ?? to) - 1;
    if (tables.has(mark)) {
      spans.push(...rows.filter((span) => span.from === mark));
      if (end > mark) spans.push({ title: undefined, from: mark + 1, to: end });
    } else spans.push({ title: undefined, from: index === 0 ? begin : mark, to: end });
  }
  return spans;
}

/** Counted items of the outermost level that has two of them; "Step 1" alone is one. Without any, instructing paragraphs. */
function stepStarts(blocks: readonly PaperBlock[], numbers: readonly number[]): number[] {
  const counted = numbers.filter((at) => blocks[at]?.kind === "item" && countedStep.test(blocks[at]?.number ?? ""));
  const named = counted.filter((at) => /^s/i.test(blocks[at]?.number ?? ""));
  if (named.length > 0) return named;
  for (let level = 0; level <= 8; level++) {
    const own = counted.filter((at) => blocks[at]?.level === level);
    if (own.length >= 2) return own;
  }
  const instructing = numbers.filter((at) => {
    const { kind, text } = blocks[at] ?? { kind: "table", text: "" };
    return kind === "paragraph" && text.length <= 400 && (startsImperative(text) || strongCue.test(text));
  });
  return instructing.length >= 3 ? instructing : [];
}

/** The first clause that instructs, in the words of the document. */
function spanTitle(blocks: readonly PaperBlock[], { from, to }: Span): string {
  const own = blocks.slice(from, to + 1).filter((block) => block.kind !== "picture" && block.kind !== "table");
  const said = own.find((block) => weightOf(block.text) === "instruction") ?? own[0];
  if (said) return titleOf(splitSentences(said.text));
  const [table] = blocks.slice(from, to + 1).filter((block) => block.kind === "table");
  return table?.rows[0]?.map((cell) => cell.text).join(" ") ?? blocks[from]?.text ?? "";
}
