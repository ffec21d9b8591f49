import { isolated } from "#kit/isolated.ts";
import type { Words } from "../english-words.ts";
import type { Sheet } from "../sheet.ts";
import { momentIn } from "../words.ts";
import type { Fonts } from "./fonts.ts";
import { codeSize, type Geometry, headTopOf } from "./geometry.ts";
import type { Item } from "./items.ts";
import { shortenedRows, type TextStyle } from "./paragraphs.ts";
import { stacked } from "./picture-rows.ts";

export interface FrameTools {
  readonly fonts: Fonts;
  readonly words: Words;
  readonly sheet: Sheet;
  readonly geometry: Geometry;
}

/**
 * [PR9] The frame of every page, in points of the page: whose procedure it is, its title, version and state, the page's
 * number, and the code that leads to the currency check.
 */
export function frameItems(tools: FrameTools, page: number, pageCount: number): Item[] {
  const { fonts, words, sheet, geometry } = tools;
  const { margin, bodyWidth, footTop } = geometry;
  const codeX = margin + bodyWidth - codeSize;
  const column = { x: margin, width: bodyWidth - codeSize - 16 };
  const line = (text: string, style: TextStyle, y: number, linesMax = 1) =>
    stacked(shortenedRows(fonts, text, style, column, linesMax), y);
  const pageText = words.page(page, pageCount);
  const pageWidth = fonts.widthOf(pageText, "plain") * 9;
  const foot = shortenedRows(
    fonts,
    footOf(tools),
    { font: "plain", size: 8 },
    { x: margin, width: bodyWidth - pageWidth - 20 },
    2,
  );
  return [
    ...line(sheet.workspaceName, { font: "plain", size: 8.5 }, headTopOf),
    ...line(sheet.title, { font: "bold", size: 11 }, headTopOf + 13, 2),
    ...line(stateOf(tools), { font: "bold", size: 9 }, headTopOf + 46),
    ...line(scanOf(tools), { font: "plain", size: 8 }, headTopOf + 62),
    { is: "code", x: codeX, y: headTopOf, size: codeSize, text: sheet.copyUrl },
    {
      is: "line",
      x: margin,
      y: headTopOf + codeSize + 6,
      toX: margin + bodyWidth,
      toY: headTopOf + codeSize + 6,
      thick: 0.8,
    },
    { is: "line", x: margin, y: footTop - 4, toX: margin + bodyWidth, toY: footTop - 4, thick: 0.8 },
    ...stacked(foot, footTop),
    { is: "text", x: margin + bodyWidth - pageWidth, y: footTop + 9.3, text: pageText, font: "plain", size: 9 },
  ];
}

function scanOf({ words, sheet }: FrameTools): string {
  if (sheet.card) return words.scanCard;
  return sheet.record ? words.scanRecord : words.scan;
}

function stateOf({ words, sheet }: FrameTools): string {
  if (sheet.card) return words.cardKinds[sheet.card.kind];
  if (sheet.record) return `${words.record} · ${words.performedBy(sheet.record.personName)}`;
  if (sheet.state === "draft") return `${words.draftMark} · ${words.draftNote}`;
  const version = `${words.version} ${sheet.number ?? ""}`;
  return sheet.state === "superseded" ? `${version} · ${words.superseded}` : `${version} · ${words.inForce}`;
}

/** No clock of the server's is in it: the same version gives the same page. */
function footOf({ words, sheet }: FrameTools): string {
  const at = (moment: string) => momentIn(sheet, moment);
  if (sheet.card) return words.changedAt(at(sheet.card.changedAt));
  if (sheet.record) return [`${words.version} ${sheet.number ?? ""}`, words.hash(sheet.record.contentHash)].join(" · ");
  if (sheet.state === "draft") return words.savedBy(at(sheet.updatedAt), sheet.updatedBy);
  // Shortened where there is no room; the first page has every signature.
  const approvers = new Set(sheet.approvals.map((one) => one.name));
  return [
    words.publishedBy(at(sheet.publishedAt ?? sheet.updatedAt), sheet.publishedBy ?? ""),
    ...(approvers.size === 0 ? [] : [words.approvedBy([...approvers].map(isolated).join(", "))]),
    ...(sheet.effectiveAt === null ? [] : [words.effective(at(sheet.effectiveAt))]),
  ].join(" · ");
}
