import type { DraftContent, Section } from "#features/procedures/content.ts";
import type { DrawingKey } from "./drawings/drawings.ts";
import { procedureIdOf } from "./ids.ts";
import { imageRef, type Place, type Usual, type Write } from "./write.ts";

/** One earlier or present version: what changed, when, who wrote it and who let it pass. */
export type VersionNote = {
  readonly versionNumber: number;
  readonly note: string;
  readonly daysAgo: number;
  readonly author: string;
  readonly approver: string;
};

/** The published version, and the state of its draft. `versions`, oldest first, is empty without one. */
export type DemoState = {
  readonly versions: readonly VersionNote[];
  readonly draft: null | {
    readonly note: string;
    readonly daysAgo: number;
    readonly author: string;
    readonly approval:
      | null
      | { readonly status: "pending"; readonly requestedBy: string; readonly daysAgo: number; readonly message: string }
      | { readonly status: "rejected"; readonly rejectedBy: string; readonly daysAgo: number; readonly reason: string };
  };
};

export type DemoProcedure = {
  readonly key: string;
  readonly id: string;
  readonly workspaceKey: string;
  readonly groups: readonly string[];
  readonly areas: readonly string[];
  readonly author: string;
  readonly createdDaysAgo: number;
  readonly state: DemoState;
  /** The published version; null when there is none. */
  readonly published: DraftContent | null;
  /** What a version said when it was published. The ids of its parts are those of the present one. */
  readonly publishedAs: (content: DraftContent, versionNumber: number) => DraftContent;
  /** The content of the draft; null when there is none. */
  readonly draft: DraftContent | null;
  /** How long a perform takes, and how many a week the plant does. */
  readonly minutes: number;
  readonly timesAWeek: number;
  /** Done once by each person, on the first days. */
  readonly isOncePerPerson: boolean;
  readonly usual: ReadonlyMap<string, Usual>;
};

export type ProcedureHead = {
  readonly title: string;
  readonly description: string;
  readonly image: DrawingKey;
  readonly groups: readonly string[];
  readonly areas: readonly string[];
  readonly author: string;
  readonly state: DemoState;
  readonly minutes: number;
  readonly timesAWeek: number;
  readonly workspaceKey: string;
  readonly isOncePerPerson?: boolean;
  /** What the newer draft does to the published text. */
  readonly redraft: (content: DraftContent) => DraftContent;
  /** What earlier versions said, from the present text. */
  readonly publishedAs: (content: DraftContent, versionNumber: number) => DraftContent;
};

/** A whole procedure of the demo plant. */
export function procedure(key: string, head: ProcedureHead, ...sections: readonly Write<Section>[]): DemoProcedure {
  const { workspaceKey, title, description, image, state, redraft, ...rest } = head;
  const usual = new Map<string, Usual>();
  const place: Place = { workspaceKey, path: [key], usual };
  const content: DraftContent = {
    title,
    description,
    procedureImage: imageRef(place, image),
    sections: sections.map((write, index) => write({ ...place, path: [key, `section ${index}`] })),
  };
  const isPublished = state.versions.length > 0;
  const oldest = Math.max(...state.versions.map((version) => version.daysAgo), state.draft?.daysAgo ?? 0);
  const { groups, areas, author, minutes, timesAWeek, isOncePerPerson = false } = rest;
  return {
    key,
    id: procedureIdOf(workspaceKey, key),
    workspaceKey,
    groups,
    areas,
    author,
    createdDaysAgo: oldest + 6,
    state,
    published: isPublished ? content : null,
    publishedAs: head.publishedAs,
    draft: state.draft ? redraft(content) : null,
    minutes,
    timesAWeek,
    isOncePerPerson,
    usual,
  };
}

/** The same content with other texts: the left text of each pair is replaced by the right one, everywhere. */
export const withWords = (
  content: DraftContent,
  ...pairs: readonly (readonly [now: string, then: string])[]
): DraftContent =>
  JSON.parse(pairs.reduce((text, [now, then]) => text.replaceAll(now, then), JSON.stringify(content))) as DraftContent;

/** The same content with one module of one step rewritten: section and step count from 1. */
export const withStepTitle = (
  content: DraftContent,
  sectionAt: number,
  stepAt: number,
  title: string,
): DraftContent => ({
  ...content,
  sections: content.sections.map((each, s) =>
    s !== sectionAt - 1
      ? each
      : { ...each, steps: each.steps.map((one, t) => (t !== stepAt - 1 ? one : { ...one, title })) },
  ),
});
