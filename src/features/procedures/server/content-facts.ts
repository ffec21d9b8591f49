import { createHash } from "node:crypto";
import { canonical } from "#kit/server/audit/audit-chain.ts";
import { nameKey } from "#kit/text.ts";
import type { DraftContent } from "../content.ts";
import { stepsOf } from "../rules/find.ts";
import { collageOf, mediaIdsOf } from "../rules/media-of.ts";

/** Stored in addition to content, so that lists need not read it. */
export interface ContentFacts {
  /** As the author wrote it, so it may be blank. */
  readonly title: string;
  readonly sectionCount: number;
  readonly stepCount: number;
  /** File ids. */
  readonly collage: readonly string[];
  readonly searchText: string;
  /** Every stored file, the answers' included. */
  readonly mediaIds: readonly string[];
}

export function factsOf(content: DraftContent): ContentFacts {
  return {
    title: content.title,
    sectionCount: content.sections.length,
    stepCount: stepsOf(content).length,
    collage: collageOf(content).map((image) => image.id.toLowerCase()),
    searchText: searchTextOf(content),
    mediaIds: filesIn(content),
  };
}

/** The ids of every file in it, the answers' included. */
export const filesIn = (content: DraftContent): string[] => [
  ...new Set(mediaIdsOf(content).map((id) => id.toLowerCase())),
];

/** [P60] What a search goes through: title, description, and the titles of sections and steps, folded. */
const searchTextOf = (content: DraftContent): string =>
  [
    content.title,
    content.description,
    ...content.sections.flatMap((one) => [one.title, ...one.steps.map((s) => s.title)]),
  ]
    .filter((text) => text.trim() !== "")
    .map(nameKey)
    .join("\n");

/** The words of a search, folded like the indexed text. */
export const wordsOf = (search: string | undefined): string[] =>
  nameKey(search ?? "")
    .split(/\s+/u)
    .filter(Boolean);

/** SHA-256 in hex: identifies published content permanently. */
export const contentHash = (content: DraftContent): string =>
  createHash("sha256").update(canonical(content)).digest("hex");
