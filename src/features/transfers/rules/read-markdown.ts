import { Marked, type Token, type Tokens } from "marked";
import { type DeltaLine, type DeltaRun, deltaOfLines, type InlineName } from "#kit/rich-text.ts";
import type { ModuleFile, StepFile } from "../format.ts";
import { type Finding, findingOf, type NoteCode, Refused } from "./finding.ts";
import { readFrontMatter } from "./front-matter.ts";
import { isArchivedLink } from "./links.ts";

/** What a Markdown file comes to, before it is checked as a procedure. */
export interface ReadProcedure {
  readonly value: unknown;
  readonly notes: readonly Finding[];
}

const marked = new Marked({ gfm: true });
const lists: ReadonlySet<string> = new Set(["groups", "areas"]);
const fieldNames: ReadonlySet<string> = new Set(["externalId", "title", "description", "image", ...lists]);

/**
 * [TF4] A procedure as Markdown: the front matter has its fields, headings of the second level are sections, of the third
 * steps (of the second, if the file has no third). Quotations that begin with "Warning:" or "Note:" are warnings and
 * reminders, pictures are media, task lists a check of several boxes, all else the instruction. HTML stays text.
 *
 * @param pathOf where a link in this file leads within the archive
 * @throws Refused
 */
export function readMarkdownProcedure(text: string, pathOf: (link: string) => string): ReadProcedure {
  const { fields, properties, body } = readFrontMatter(text);
  const unknown = Object.keys(fields).filter((name) => !fieldNames.has(name));
  if (unknown.length > 0) throw new Refused(unknown.map((name) => findingOf(name, "invalid", "unknown")));
  let tokens: Token[];
  try {
    tokens = marked.lexer(body);
  } catch (error) {
    // A quotation in a quotation in … three thousand: the engine's stack has an end.
    if (error instanceof RangeError) throw new Refused([findingOf("", "unreadable", "nested too deeply")]);
    throw error;
  }
  const reader = new Reader(pathOf, tokens);
  const head = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, lists.has(name) ? [value].flat().filter(Boolean) : value]),
  );
  const { image, ...rest } = head;
  const value = {
    title: reader.title,
    ...rest,
    ...(properties && { properties }),
    ...(typeof image === "string" && image !== "" && { image: pathOf(image) }),
    sections: reader.sections,
  };
  return { value, notes: reader.notes };
}

const warningWord = /^\s*(warning|caution|danger|attention|warnung|vorsicht|achtung|gefahr)\s*[:!]\s*/iu;
const reminderWord = /^\s*(note|reminder|tip|hinweis|erinnerung|tipp)\s*:\s*/iu;

interface OpenStep {
  readonly title: string;
  readonly instruction: DeltaLine[];
  readonly reminder: DeltaLine[];
  readonly warning: DeltaLine[];
  readonly files: string[];
  readonly checks: ModuleFile[];
}

class Reader {
  title: string | undefined;
  readonly sections: { title: string; steps: StepFile[] }[] = [];
  readonly #notes = new Map<NoteCode, Finding>();
  readonly #pathOf: (link: string) => string;
  #step: OpenStep | undefined;

  constructor(pathOf: (link: string) => string, tokens: readonly Token[]) {
    this.#pathOf = pathOf;
    const hasThird = tokens.some((token) => token.type === "heading" && (token as Tokens.Heading).depth === 3);
    for (const token of tokens) this.#take(token, hasThird ? 3 : 2);
    this.#endStep();
  }

  get notes(): readonly Finding[] {
    return [...this.#notes.values()];
  }

  #take(token: Token, stepDepth: number): void {
    switch (token.type) {
      case "space":
      case "hr":
      case "def":
        return;
      case "heading": {
        const { depth, text } = token as Tokens.Heading;
        if (depth === 1 && this.title === undefined) this.title = text;
        else if (depth < stepDepth) this.#beginSection(text);
        else if (depth === stepDepth) this.#beginStep(text);
        else this.#open.instruction.push(...this.#linesOf(token, ["bold"]));
        return;
      }
      case "blockquote":
        this.#takeQuote(token as Tokens.Blockquote);
        return;
      case "list":
        this.#takeList(token as Tokens.List, 0);
        return;
      default:
        this.#open.instruction.push(...this.#linesOf(token));
    }
  }

  #takeQuote(quote: Tokens.Blockquote): void {
    const lines = quote.tokens.flatMap((token) => this.#linesOf(token));
    const [first] = lines;
    const said = first?.runs.map((run) => run.text).join("") ?? "";
    const word = warningWord.exec(said) ?? reminderWord.exec(said);
    const step = this.#open;
    if (!word || !first) {
      step.instruction.push(...lines);
      return;
    }
    const without = [{ ...first, runs: withoutStart(first.runs, word[0].length) }, ...lines.slice(1)];
    (warningWord.test(said) ? step.warning : step.reminder).push(...without);
  }

  #takeList(list: Tokens.List, indent: number): void {
    const step = this.#open;
    if (list.items.length > 0 && list.items.every((item) => item.task)) {
      step.checks.push({
        type: "multipleChoice",
        question: step.title,
        isMultipleSelection: true,
        isRequired: true,
        options: list.items.map((item) => ({ label: plainText(item.tokens) })),
      });
      return;
    }
    for (const item of list.items) {
      const nested = item.tokens.filter((token) => token.type === "list") as Tokens.List[];
      const own = item.tokens.filter((token) => token.type !== "list").flatMap((token) => this.#linesOf(token));
      const kind = list.ordered ? "ordered" : "bullet";
      step.instruction.push(...own.map((line) => ({ ...line, list: kind, indent: Math.min(indent, 8) }) as const));
      for (const inner of nested) this.#takeList(inner, indent + 1);
    }
  }

  #beginSection(title: string): void {
    this.#endStep();
    this.sections.push({ title, steps: [] });
  }

  #beginStep(title: string): void {
    this.#endStep();
    this.#step = { title, instruction: [], reminder: [], warning: [], files: [], checks: [] };
  }

  /** What stands before the first step is a step without a title. */
  get #open(): OpenStep {
    if (!this.#step) this.#beginStep("");
    return this.#step as OpenStep;
  }

  #endStep(): void {
    const step = this.#step;
    this.#step = undefined;
    if (!step) return;
    if (this.sections.length === 0) this.sections.push({ title: "", steps: [] });
    const written = (["warning", "reminder", "instruction"] as const).flatMap((type): ModuleFile[] =>
      step[type].length > 0 ? [{ type, text: deltaOfLines(step[type]) }] : [],
    );
    const media: ModuleFile[] = step.files.length > 0 ? [{ type: "media", files: step.files }] : [];
    this.sections.at(-1)?.steps.push({ title: step.title, modules: [...written, ...media, ...step.checks] });
  }

  #linesOf(token: Token, marks: readonly InlineName[] = []): DeltaLine[] {
    switch (token.type) {
      case "space":
        return [];
      case "table": {
        this.#note("tableAsText");
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => lineOf([{ text: row.map((cell) => cell.text).join(" | "), marks: [] }]));
      }
      case "code":
        return (token as Tokens.Code).text.split("\n").map((text) => lineOf([{ text, marks: ["code"] }]));
      case "html":
        this.#note("htmlAsText");
        return [lineOf([{ text: token.raw.trim(), marks }])];
      case "blockquote":
        return ((token as Tokens.Blockquote).tokens ?? []).flatMap((inner) => this.#linesOf(inner, marks));
      default:
        return splitLines(this.#runsOf(innerOf(token) ?? [token], marks));
    }
  }

  #runsOf(tokens: readonly Token[], marks: readonly InlineName[], link?: string): DeltaRun[] {
    return tokens.flatMap((token): DeltaRun[] => {
      const inner = (name: InlineName) => this.#runsOf(innerOf(token) ?? [], [...new Set([...marks, name])], link);
      const plain = (text: string): DeltaRun[] => [{ text, marks, ...(link !== undefined && { link }) }];
      switch (token.type) {
        case "strong":
          return inner("bold");
        case "em":
          return inner("italic");
        case "del":
          return inner("strike");
        case "codespan":
          return [{ text: decoded(token.text), marks: [...new Set([...marks, "code" as const])] }];
        case "br":
          return plain("\n");
        case "image":
          this.#open.files.push(this.#pathOf((token as Tokens.Image).href));
          return [];
        case "link": {
          const { href, tokens: shown } = token as Tokens.Link;
          if (isArchivedLink(href)) return this.#runsOf(shown, marks, href);
          this.#note("linkAsText");
          return this.#runsOf(shown, marks);
        }
        case "html":
          this.#note("htmlAsText");
          return plain(token.raw);
        default:
          return innerOf(token) ? this.#runsOf(innerOf(token) ?? [], marks, link) : plain(decoded(textOf(token)));
      }
    });
  }

  #note(code: NoteCode): void {
    if (!this.#notes.has(code)) this.#notes.set(code, findingOf("", code));
  }
}

const innerOf = (token: Token): readonly Token[] | undefined =>
  "tokens" in token && Array.isArray(token.tokens) ? token.tokens : undefined;

const textOf = (token: Token): string => ("text" in token ? String(token.text) : token.raw);

const lineOf = (runs: readonly DeltaRun[]): DeltaLine => ({ runs, indent: 0 });

function splitLines(runs: readonly DeltaRun[]): DeltaLine[] {
  const lines: DeltaRun[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (text !== "") lines.at(-1)?.push({ ...run, text });
    }
  }
  return lines.filter((line) => line.length > 0).map(lineOf);
}

function withoutStart(runs: readonly DeltaRun[], length: number): DeltaRun[] {
  let left = length;
  return runs.flatMap((run) => {
    const text = run.text.slice(left);
    left = Math.max(0, left - run.text.length);
    return text === "" ? [] : [{ ...run, text }];
  });
}

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .filter((token) => token.type !== "checkbox" && token.type !== "list")
    .map((token) => decoded(textOf(token)))
    .join(" ")
    .trim();

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/gu, (whole, name: string) => entities[name] ?? whole);
