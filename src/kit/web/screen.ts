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
  /** The flag that hides it: where the workspace has switched that off, the screen says so and asks the server for nothing. */
  readonly flag?: string;
  /** The queries that it needs before it shows anything, to be fetched in parallel with its code. */
  readonly needs?: () => Promise<unknown>;
}

/** Screens that a flag hides. */
export const whileOn = (flag: string, screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ ...screen, flag }));

/** The component of a screen, with what stands in its place while its flag is off. */
export async function loadScreen({ load, flag }: Pick<Screen, "load" | "flag">): Promise<ComponentType> {
  if (flag === undefined) return load();
  const [component, { onlyWhileOn }] = await Promise.all([load(), import("./ui/states/only-while-on.tsx")]);
  return onlyWhileOn(flag, component);
}
