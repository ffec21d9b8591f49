import Papa from "papaparse";
import type { ModuleFile, StepFile } from "../format.ts";
import { findingOf, Refused } from "./finding.ts";
import type { ReadProcedure } from "./read-markdown.ts";

/** The columns of a table of check lists; the order is free, and so is the case of the letters. */
const columns = [
  "procedure",
  "externalId",
  "description",
  "groups",
  "areas",
  "section",
  "step",
  "instruction",
  "warning",
  "check",
  "options",
  "number",
  "unit",
  "min",
  "max",
  "answer",
  "photo",
  "signature",
  "required",
] as const;
type Column = (typeof columns)[number];
type Row = Readonly<Record<Column, string>> & {
  readonly line: number;
  /** [CF17] By the name of the property, as the head has it; without blank cells. */
  readonly properties: Readonly<Record<string, string>>;
};

/** [CF17] "property: Machine number" is the column of that property. */
const propertyHead = /^\s*property\s*:\s*(.+?)\s*$/iu;

const columnByKey: ReadonlyMap<string, Column> = new Map(columns.map((name) => [name.toLowerCase(), name]));
const rowsMax = 100_000;

/** A procedure of a table, or what is wrong with its rows. */
export interface TableItem {
  /** Its external id, or else its title: what tells the procedures of a table apart. */
  readonly part: string;
  readonly read: () => ReadProcedure;
}

/**
 * [TF5] The procedures of a table: each row is a step, and consecutive rows of the same step add to it. Rows of one
 * procedure have the same external id, or else the same title.
 * @throws Refused where the table as a whole cannot be read
 */
export function readTable(text: string): readonly TableItem[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/u, ""), { skipEmptyLines: "greedy" });
  const [head = [], ...rows] = data;
  const [error] = errors.filter((one) => one.type === "Quotes");
  if (error) throw new Refused([findingOf(`row ${(error.row ?? 0) + 1}`, "unreadable", error.message)]);
  const named = head.map((cell) => columnByKey.get(cell.trim().toLowerCase()));
  const properties = head.map((cell) => propertyHead.exec(cell)?.[1]);
  const unknown = head.filter((_, at) => named[at] === undefined && properties[at] === undefined);
  if (unknown.length > 0) throw new Refused(unknown.map((cell) => findingOf("row 1", "invalid", `unknown: ${cell}`)));
  if (!named.includes("procedure") || !named.includes("step")) {
    throw new Refused([findingOf("row 1", "invalid", "procedure, step")]);
  }
  if (rows.length > rowsMax) throw new Refused([findingOf("", "invalid", `at most ${rowsMax}`)]);
  const byPart = Map.groupBy(
    rows.map((cells, at) => rowOf({ named, properties }, cells, at + 2)),
    (row) => row.externalId || row.procedure,
  );
  return [...byPart].map(([part, own]) => ({ part, read: () => procedureOf(own) }));
}

interface Head {
  readonly named: readonly (Column | undefined)[];
  readonly properties: readonly (string | undefined)[];
}

function rowOf({ named, properties }: Head, cells: readonly string[], line: number): Row {
  const row: Record<string, string> = Object.fromEntries(columns.map((column) => [column, ""]));
  // An export for spreadsheets guards formulas with an apostrophe (threat B46).
  const textAt = (at: number) => (cells[at] ?? "").trim().replace(/^'(?=[=+\-@])/u, "");
  for (const [at, column] of named.entries()) if (column) row[column] = textAt(at);
  const set = properties.flatMap((name, at) => (name === undefined || textAt(at) === "" ? [] : [[name, textAt(at)]]));
  return { ...(row as Record<Column, string>), line, properties: Object.fromEntries(set) };
}

function procedureOf(rows: readonly Row[]): ReadProcedure {
  const first = (column: Column) => rows.find((row) => row[column] !== "")?.[column] ?? "";
  const sections: { title: string; steps: StepFile[] }[] = [];
  const faults: Refused[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const section = row.section || before?.section || "";
    const isNewSection = sections.length === 0 || section !== (sections.at(-1)?.title ?? "");
    if (isNewSection) sections.push({ title: section, steps: [] });
    const steps = sections.at(-1)?.steps ?? [];
    const isSame = !isNewSection && before !== undefined && (row.step === "" || row.step === before.step);
    try {
      const modules = modulesOf(row);
      if (isSame) steps.at(-1)?.modules.push(...modules);
      else steps.push({ title: row.step, modules });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      faults.push(error);
    }
    before = { ...row, section, step: row.step || (before?.step ?? "") };
  }
  if (faults.length > 0) throw new Refused(faults.flatMap((fault) => fault.findings));
  // As of every field of the procedure, the first row that has it counts.
  const properties = Object.assign({}, ...rows.toReversed().map((row) => row.properties));
  const value = {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(first("externalId") !== "" && { externalId: first("externalId") }),
    title: first("procedure"),
    description: first("description"),
    groups: namesIn(first("groups")),
    areas: namesIn(first("areas")),
    sections,
  };
  return { value, notes: [] };
}

const namesIn = (cell: string): string[] =>
  cell
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);

function modulesOf(row: Row): ModuleFile[] {
  const isRequired = yes(row, "required");
  const modules: ModuleFile[] = [];
  if (row.warning) modules.push({ type: "warning", text: row.warning });
  if (row.instruction) modules.push({ type: "instruction", text: row.instruction });
  if (row.check) {
    const labels = namesIn(row.options);
    const options = (labels.length > 0 ? labels : ["OK", "Not OK"]).map((label) => ({ label }));
    modules.push({ type: "multipleChoice", question: row.check, options, isRequired });
  }
  if (row.number) {
    const { min, max } = { min: numberIn(row, "min"), max: numberIn(row, "max") };
    modules.push({
      type: "numberInput",
      prompt: row.number,
      unit: row.unit,
      isRequired,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    });
  }
  if (row.answer) modules.push({ type: "freeResponse", prompt: row.answer, isRequired });
  if (row.photo) modules.push({ type: "evidenceUpload", prompt: row.photo, isRequired });
  if (yes(row, "signature")) modules.push({ type: "signature", isRequired });
  return modules;
}

function yes(row: Row, column: Column): boolean {
  const value = row[column].toLowerCase();
  if (["", "no", "n", "0", "false", "nein"].includes(value)) return false;
  if (["yes", "y", "1", "true", "x", "ja"].includes(value)) return true;
  throw new Refused([findingOf(`row ${row.line}, ${column}`, "invalid", "yes | no")]);
}

/** A decimal comma is one of most of Europe's spreadsheets; a separator of thousands is refused with the number. */
function numberIn(row: Row, column: Column): number | undefined {
  const text = row[column];
  if (text === "") return undefined;
  const value = /^[+-]?\d+([.,]\d+)?$/u.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new Refused([findingOf(`row ${row.line}, ${column}`, "invalid", "expected number")]);
}
