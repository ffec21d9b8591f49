import type { ComponentType } from "react";

/**
 * One screen of a workspace, as its feature declares it. `path` is relative to `/app/{workspaceId}`, with `$name` for a
 * parameter. `shell` screens show the navigation; `full` ones use the whole window (editing, performing).
 */
export interface Screen {
  readonly path: string;
  readonly frame: "shell" | "full";
  /** The module of the screen, loaded when a person opens it: each screen is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** The queries that it needs before it shows anything, to be fetched in parallel with its code. */
  readonly needs?: () => Promise<unknown>;
}
