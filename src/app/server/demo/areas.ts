import type { DrawingKey } from "./drawings/drawings.ts";

/** `edits` are earlier wordings, oldest first; `text` is how the note reads now. */
export type DemoNote = {
  readonly text: string;
  readonly author: string;
  readonly daysAgo: number;
  readonly edits?: readonly string[];
};

/** Without groups an area is global. Connections are named from both ends. */
export type DemoArea = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly drawing: DrawingKey;
  readonly groups: readonly string[];
  readonly connections: readonly string[];
  readonly notes: readonly DemoNote[];
};
