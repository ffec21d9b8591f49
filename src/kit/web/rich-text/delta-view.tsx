import { Fragment, type ReactNode } from "react";
import { type Delta, type DeltaLine, type DeltaRun, type InlineName, isSafeLink, linesOf } from "#kit/rich-text.ts";
import { classNames } from "../ui/class-names.ts";

export interface DeltaViewProps {
  readonly delta: Delta;
  readonly className?: string | undefined;
}

/** Rich text to read. Made of React text only, so nothing in it can become markup; foreign links stay text. */
export function DeltaView({ delta, className }: DeltaViewProps) {
  return (
    <div className={classNames("min-w-0 space-y-2 wrap-anywhere", className)} dir="auto">
      {blocksOf(linesOf(delta)).map((block, place) =>
        block.list === undefined ? (
          <Paragraph key={place} line={block.line} />
        ) : (
          <List key={place} lines={block.lines} list={block.list} />
        ),
      )}
    </div>
  );
}

type Block =
  | { readonly list: undefined; readonly line: DeltaLine }
  | { readonly list: "bullet" | "ordered"; readonly lines: DeltaLine[] };

/** Lines of lists that follow each other make one list; a new kind at the same depth starts a new one. */
function blocksOf(lines: readonly DeltaLine[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.list === undefined) blocks.push({ list: undefined, line });
    else if (last?.list !== undefined && continues(last.lines, line)) last.lines.push(line);
    else blocks.push({ list: line.list, lines: [line] });
  }
  return blocks;
}

function continues(lines: readonly DeltaLine[], line: DeltaLine): boolean {
  const first = lines[0];
  if (!first || line.indent > first.indent) return true;
  return line.indent === first.indent && line.list === first.list;
}

const steps = ["ps-0", "ps-6", "ps-12", "ps-18", "ps-24", "ps-30", "ps-36", "ps-42", "ps-48"];

const Paragraph = ({ line }: { line: DeltaLine }) => (
  <p className={classNames("min-h-[1lh]", steps[line.indent])}>
    <Runs runs={line.runs} />
  </p>
);

/** A deeper line belongs to the item before it. */
function List({ lines, list }: { lines: readonly DeltaLine[]; list: "bullet" | "ordered" }) {
  const [first] = lines;
  const depth = first?.indent ?? 0;
  const items: { line: DeltaLine; inner: DeltaLine[] }[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    if (last && line.indent > depth) last.inner.push(line);
    else items.push({ line, inner: [] });
  }
  const Tag = list === "ordered" ? "ol" : "ul";
  return (
    <Tag className={classNames("space-y-1 ps-6", list === "ordered" ? "list-decimal" : "list-disc")}>
      {items.map(({ line, inner }, place) => (
        <li key={place}>
          <Runs runs={line.runs} />
          {blocksOf(inner).map((block, at) => block.list && <List key={at} lines={block.lines} list={block.list} />)}
        </li>
      ))}
    </Tag>
  );
}

const Runs = ({ runs }: { runs: readonly DeltaRun[] }) =>
  runs.map((run, place) => <Fragment key={place}>{linked(run, run.marks.reduceRight(marked, run.text))}</Fragment>);

function marked(inner: ReactNode, mark: InlineName): ReactNode {
  switch (mark) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "underline":
      return <u>{inner}</u>;
    case "strike":
      return <s>{inner}</s>;
    case "code":
      return <code className="num rounded-1 bg-tint px-1">{inner}</code>;
  }
}

function linked(run: DeltaRun, inner: ReactNode): ReactNode {
  if (run.link === undefined || !isSafeLink(run.link)) return inner;
  return (
    <a href={run.link} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {inner}
    </a>
  );
}
