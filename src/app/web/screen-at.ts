import type { Screen } from "#kit/web/screen.ts";

const inWorkspace = /^\/app\/[^/]+(\/.+?)\/?$/;

/** The screen of an address; of several the one with the longest matching path. Undefined outside of workspaces. */
export function screenAt<S extends Pick<Screen, "path">>(pathname: string, screens: readonly S[]): S | undefined {
  const [, below] = inWorkspace.exec(pathname) ?? [];
  if (below === undefined) return undefined;
  const segments = below.split("/");
  return screens
    .filter(({ path }) => isAt(path.split("/"), segments))
    .sort((one, other) => parametersOf(one.path) - parametersOf(other.path))[0];
}

const isAt = (path: readonly string[], segments: readonly string[]): boolean =>
  path.length === segments.length && path.every((part, at) => part.startsWith("$") || part === segments[at]);

const parametersOf = (path: string): number => path.split("$").length - 1;
