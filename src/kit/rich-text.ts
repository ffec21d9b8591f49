import * as z from "zod/mini";

/*
 * Rich text is stored as a Delta: a list of insertions with attributes, where a line's attributes stand on the line
 * break that ends it. What is not on the list below is refused, so that no screen has to sanitize a text.
 */

export const opsMax = 2_000;
export const charactersMax = 100_000;
const indentMax = 8;

/** Links lead to the web or to mail, and nowhere else: no scripts, no files, no relative paths. */
export function isSafeLink(link: string): boolean {
  const scheme = /^(https?|mailto):[^\s]+$/iu;
  return scheme.test(link);
}

export const linkCharactersMax = 2_000;

export const deltaAttributes = z.strictObject({
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  strike: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
  link: z.optional(
    z.string().check(z.maxLength(linkCharactersMax), z.refine(isSafeLink, "Only http, https and mailto")),
  ),
  list: z.optional(z.enum(["bullet", "ordered"])),
  indent: z.optional(z.int().check(z.minimum(0), z.maximum(indentMax))),
});

export type DeltaAttributes = z.output<typeof deltaAttributes>;
const deltaOp = z.strictObject({ insert: z.string(), attributes: z.optional(deltaAttributes) });
export type DeltaOp = z.output<typeof deltaOp>;
export interface Delta {
  ops: DeltaOp[];
}

/** In UTF-16 units. */
export const charactersOf = (ops: readonly { readonly insert: string }[]): number =>
  ops.reduce((sum, op) => sum + op.insert.length, 0);

/** The stored form. At most 2,000 insertions and 100,000 characters (UTF-16 units). */
export const richText: z.ZodMiniType<Delta, Delta> = z.strictObject({
  ops: z.array(deltaOp).check(
    z.maxLength(opsMax),
    z.refine((ops) => charactersOf(ops) <= charactersMax, "Too long"),
  ),
});

export type ListKind = "bullet" | "ordered";

export const emptyDelta: Delta = { ops: [{ insert: "\n" }] };

/** Plain text as a Delta. */
export const deltaOf = (text: string): Delta => normalDelta({ ops: [{ insert: text }] });

export const inlineNames = ["bold", "italic", "underline", "strike", "code"] as const;
export type InlineName = (typeof inlineNames)[number];

/** A stretch of one line in one form. */
export interface DeltaRun {
  readonly text: string;
  readonly marks: readonly InlineName[];
  readonly link?: string;
}

export interface DeltaLine {
  readonly runs: readonly DeltaRun[];
  readonly list?: ListKind;
  /** 0 to 8. */
  readonly indent: number;
}

const runOf = (text: string, attributes: DeltaAttributes): DeltaRun => ({
  text,
  marks: inlineNames.filter((name) => attributes[name]),
  ...(attributes.link !== undefined && { link: attributes.link }),
});

const lineOf = (runs: readonly DeltaRun[], attributes: DeltaAttributes): DeltaLine => ({
  runs,
  ...(attributes.list && { list: attributes.list }),
  indent: attributes.indent ?? 0,
});

const isAlike = (a: DeltaRun, b: DeltaRun): boolean =>
  a.link === b.link && a.marks.length === b.marks.length && a.marks.every((mark, at) => mark === b.marks[at]);

function append(runs: readonly DeltaRun[], run: DeltaRun): readonly DeltaRun[] {
  const last = runs.at(-1);
  if (last && isAlike(last, run)) return [...runs.slice(0, -1), { ...last, text: last.text + run.text }];
  return [...runs, run];
}

/** The text line by line. A last line without a line break counts; an empty text is one empty line. */
export function linesOf(delta: Delta): DeltaLine[] {
  const lines: DeltaLine[] = [];
  let runs: readonly DeltaRun[] = [];
  for (const { insert, attributes = {} } of delta.ops) {
    const [first = "", ...rest] = insert.replaceAll(/\r\n?/gu, "\n").split("\n");
    if (first) runs = append(runs, runOf(first, attributes));
    for (const part of rest) {
      lines.push(lineOf(runs, attributes));
      runs = part ? [runOf(part, attributes)] : [];
    }
  }
  if (runs.length > 0 || lines.length === 0) lines.push(lineOf(runs, {}));
  return lines;
}

/** The one Delta for these lines: neighbours alike are joined, and the text ends with a line break. */
export function deltaOfLines(lines: readonly DeltaLine[]): Delta {
  const ops: DeltaOp[] = [];
  const push = (insert: string, attributes: DeltaAttributes) => {
    const last = ops.at(-1);
    const isPlain = Object.keys(attributes).length === 0;
    if (last && isPlain && !last.attributes) last.insert += insert;
    else ops.push(isPlain ? { insert } : { insert, attributes });
  };
  for (const { runs, list, indent } of lines) {
    for (const run of runs.reduce(append, [])) {
      const marks = Object.fromEntries(run.marks.map((mark) => [mark, true]));
      push(run.text, { ...marks, ...(run.link !== undefined && { link: run.link }) });
    }
    push("\n", { ...(list && { list }), ...(indent > 0 && { indent }) });
  }
  return { ops };
}

/** The same text in its one normal form: two texts that look alike are equal. */
export const normalDelta = (delta: Delta): Delta => deltaOfLines(linesOf(delta));

/** The words alone, lines joined by line breaks: for search, titles, exports and prompts. */
export const plainText = (delta: Delta): string =>
  linesOf(delta)
    .map((line) => line.runs.map((run) => run.text).join(""))
    .join("\n");

/** Whether there is nothing to read. */
export const isBlank = (delta: Delta): boolean => plainText(delta).trim() === "";

/** Whether it can be stored. */
export const isStorable = (delta: Delta): boolean => richText.safeParse(delta).success;
