import { Marked, type Token, type TokenizerExtension, type Tokens } from "marked";
import { element, type ProseNode, textNode } from "./prose-node.ts";

const footnote: TokenizerExtension = {
  name: "footnote",
  level: "block",
  start: (text) => text.search(/^\[\^/m),
  tokenizer(text) {
    const [raw, label, body = ""] = /^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n+(?: {2,}|\t).+)*)(?:\n|$)/.exec(text) ?? [];
    if (raw === undefined) return undefined;
    return {
      type: "footnote",
      raw,
      label,
      tokens: this.lexer.blockTokens(body.replaceAll(/^(?: {2,4}|\t)/gm, ""), []),
    };
  },
};

const footnoteMark: TokenizerExtension = {
  name: "footnoteMark",
  level: "inline",
  start: (text) => text.indexOf("[^"),
  tokenizer(text) {
    const [raw, label] = /^\[\^([^\]\s]+)\]/.exec(text) ?? [];
    return raw === undefined ? undefined : { type: "footnoteMark", raw, label };
  },
};

const marked = new Marked({ gfm: true, extensions: [footnote, footnoteMark] });

/**
 * Parses Markdown as GitHub does. HTML in it becomes text: readers see it, and none of it runs. Text that nests too
 * deeply becomes one paragraph.
 */
export function readMarkdown(text: string): ProseNode[] {
  try {
    return new Reader(marked.lexer(text)).read();
  } catch (error) {
    // The engine's stack has an end; a reader of a quotation in a quotation in ... three thousand has none.
    if (error instanceof RangeError) return [element("p", [textNode(text)])];
    throw error;
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #footnotes: ReadonlyMap<string, readonly Token[]>;
  /** The labels in the order of their first marks. */
  readonly #marked: string[] = [];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#footnotes = new Map(
      tokens.flatMap((token) =>
        token.type === "footnote" && "label" in token ? [[String(token.label), token.tokens ?? []] as const] : [],
      ),
    );
  }

  read(): ProseNode[] {
    const body = this.#all(this.#tokens);
    // A note may have marks of its own, so that the list grows while it is read.
    const notes: ProseNode[] = [];
    for (const label of this.#marked) notes.push(element("li", this.#all(this.#footnotes.get(label))));
    return notes.length > 0 ? [...body, element("hr", []), element("ol", notes)] : body;
  }

  #all(tokens: readonly Token[] = []): ProseNode[] {
    return tokens.flatMap((token) => this.#nodesOf(token));
  }

  #nodesOf(token: Token): ProseNode[] {
    const inside = () => this.#all("tokens" in token ? token.tokens : []);
    switch (token.type) {
      case "paragraph":
        return [element("p", inside())];
      case "heading":
        return [element(`h${token.depth}`, inside())];
      case "blockquote":
      case "strong":
      case "em":
      case "del":
        return [element(token.type, inside())];
      case "hr":
      case "br":
        return [element(token.type, [])];
      case "text":
        return token.tokens ? inside() : [textNode(decoded(token.text))];
      case "escape":
        return [textNode(token.text)];
      case "html":
        return token.block ? [element("p", [textNode(token.raw.trimEnd())])] : [textNode(token.raw)];
      case "codespan":
        return [element("code", [textNode(token.text)])];
      case "code":
        return [element("pre", [element("code", [textNode(`${token.text}\n`)])])];
      case "link":
        return [element("a", inside(), { href: decoded(token.href) })];
      case "image":
        return [element("img", [], { alt: decoded(token.text) })];
      case "checkbox":
        return [element("input", [], { checked: token.checked === true })];
      case "list":
        return [this.#list(token as Tokens.List)];
      case "table":
        return [this.#table(token as Tokens.Table)];
      case "footnoteMark":
        return [this.#footnoteMark(token)];
      // Blank lines, the addresses of links, and footnotes, which are listed at the end.
      default:
        return [];
    }
  }

  #list({ ordered, start, items }: Tokens.List): ProseNode {
    const children = items.map((item) =>
      element("li", this.#all(item.tokens), item.task ? { className: "task-list-item" } : {}),
    );
    return element(ordered ? "ol" : "ul", children, typeof start === "number" && start !== 1 ? { start } : {});
  }

  #table({ header, rows }: Tokens.Table): ProseNode {
    const row = (tagName: string, cells: readonly Tokens.TableCell[]) =>
      element(
        "tr",
        cells.map((cell) => element(tagName, this.#all(cell.tokens))),
      );
    const head = element("thead", [row("th", header)]);
    return element("table", [
      head,
      element(
        "tbody",
        rows.map((cells) => row("td", cells)),
      ),
    ]);
  }

  #footnoteMark(token: Token): ProseNode {
    const label = "label" in token ? String(token.label) : "";
    if (!this.#footnotes.has(label)) return textNode(token.raw);
    if (!this.#marked.includes(label)) this.#marked.push(label);
    return element("sup", [textNode(String(this.#marked.indexOf(label) + 1))]);
  }
}

/** Only the browser knows the names of all characters; a textarea runs nothing of its content. */
function decoded(text: string): string {
  return text.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/gi, (entity) => {
    const area = document.createElement("textarea");
    area.innerHTML = entity;
    return area.value;
  });
}
