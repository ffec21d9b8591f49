import type { ComponentType } from "react";

/**
 * One screen of a workspace, as its feature declares it. `path` stands below `/app/{workspaceId}` with `$name` for a
 * parameter. `shell` screens have the navigation beside them; `full` ones have the whole window (editing, performing).
 */
export interface Screen {
  readonly path: string;
  readonly frame: "shell" | "full";
  /** The module of the screen, loaded when somebody goes there: each screen is a chunk of its own. */
  readonly load: () => Promise<ComponentType>;
  /** What it asks for before it shows anything, and can be fetched beside it. */
  readonly needs?: () => Promise<unknown>;
}
