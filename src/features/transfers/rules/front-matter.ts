import { findingOf, Refused } from "./finding.ts";

export interface FrontMatter {
  /** Texts, and lists of texts. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** [CF17] What stands below `properties:`, by the name of the property. */
  readonly properties: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly body: string;
}

const fence = /^---[ \t]*$/u;

/**
 * [TF4] The head of a Markdown file between two lines of `---`: `name: value`, `name: [a, b]`, or `name:` with lines of
 * `- value` below; below `properties:` lines of `name: value`. It is this much of YAML on purpose: no types, no anchors, no tags.
 */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/u, "").split(/\r\n?|\n/u);
  if (!fence.test(lines[0] ?? "")) return { fields: {}, properties: undefined, body: lines.join("\n") };
  const end = lines.findIndex((line, at) => at > 0 && fence.test(line));
  if (end < 0) throw new Refused([findingOf("line 1", "unreadable", "---")]);
  const fields: Record<string, string | string[]> = Object.create(null);
  let properties: Record<string, string | string[]> | undefined;
  let open: string | undefined;
  for (const [at, line] of lines.slice(1, end).entries()) {
    if (line.trim() === "" || /^\s*#/u.test(line)) continue;
    const item = /^\s*-\s+(.*)$/u.exec(line);
    const field = /^([A-Za-z][\w-]*):\s*(.*)$/u.exec(line);
    const inner = open === "properties" ? /^\s+("[^"]+"|'[^']+'|[^:]+):\s*(.*)$/u.exec(line) : null;
    if (inner) {
      const [, name = "", value = ""] = inner;
      const known: Record<string, string | string[]> = (properties ??= Object.create(null));
      if (unquoted(name) in known) throw new Refused([findingOf(`line ${at + 2}`, "invalid", `twice: ${name.trim()}`)]);
      known[unquoted(name)] = valueOf(value.trim());
    } else if (item && open !== undefined) fields[open] = [...listOf(fields[open]), unquoted(item[1] ?? "")];
    else if (field) {
      const [, name = "", value = ""] = field;
      if (name in fields) throw new Refused([findingOf(`line ${at + 2}`, "invalid", `twice: ${name}`)]);
      open = value.trim() === "" ? name : undefined;
      // Its values stand below, or it has none.
      if (name !== "properties") fields[name] = valueOf(value.trim());
      else if (value.trim() !== "") throw new Refused([findingOf(`line ${at + 2}`, "invalid", "properties")]);
    } else throw new Refused([findingOf(`line ${at + 2}`, "unreadable", line)]);
  }
  return { fields, properties, body: lines.slice(end + 1).join("\n") };
}

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  Array.isArray(value) ? value : value ? [value as string] : [];

function valueOf(value: string): string | string[] {
  const list = /^\[(.*)\]$/u.exec(value);
  if (!list) return unquoted(value);
  return (list[1]?.match(/\s*"(?:[^"\\]|\\.)*"|\s*'[^']*'|[^,]+/gu) ?? [])
    .map((one) => unquoted(one.trim()))
    .filter(Boolean);
}

function unquoted(value: string): string {
  const trimmed = value.trim();
  const double = /^"((?:[^"\\]|\\.)*)"$/u.exec(trimmed);
  if (double) return (double[1] ?? "").replaceAll(/\\(["\\])/gu, "$1");
  const single = /^'(.*)'$/u.exec(trimmed);
  return single ? (single[1] ?? "").replaceAll("''", "'") : trimmed;
}
