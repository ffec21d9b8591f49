const appRoot = "/app/";

/**
 * The `from` of a sign-in, as a path of our own; undefined for anything else. Only an absolute path below `/app/` on
 * our own origin will do: no scheme, no other host, and nothing that becomes one when a browser reads it.
 * @param origin of the page, such as "https://fettle.example"
 */
export function ownPath(from: string | undefined, origin: string): string | undefined {
  // A browser takes "//host" and "/\host" for another host, and drops tabs and line ends before it looks.
  if (!from?.startsWith(appRoot) || /[\\\p{Cc}]|\/\//u.test(from.split(/[?#]/u)[0] ?? "")) return undefined;
  if (!URL.canParse(from, origin)) return undefined;
  const url = new URL(from, origin);
  if (url.origin !== origin || !url.pathname.startsWith(appRoot) || url.pathname.includes("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The workspace that a path of the app lies in. */
const workspaceOf = (path: string): string | undefined => path.slice(appRoot.length).split(/[/?#]/u)[0];

interface SignedIn {
  /** Already proven by `ownPath`. */
  readonly from: string | undefined;
  /** Where the sign-in itself leads, such as a demo person's workspace. */
  readonly workspaceId?: string | undefined;
  readonly workspaceIds: readonly string[];
}

/**
 * Where somebody goes who has just signed in (specification, identity section 2): where they came from, else the only
 * workspace, else the choice. A `from` in a workspace that is not theirs would lead nowhere and does not count.
 */
export function pathAfterSignIn({ from, workspaceId, workspaceIds }: SignedIn): string {
  const wanted = from === undefined ? undefined : workspaceOf(from);
  if (from !== undefined && wanted !== undefined && workspaceIds.includes(wanted)) return from;
  const only = workspaceId ?? (workspaceIds.length === 1 ? workspaceIds[0] : undefined);
  return only === undefined ? "/workspace-select" : `${appRoot}${only}/home`;
}
