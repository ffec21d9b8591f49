import { entryTarget } from "./parts/entry-target.ts";

const appRoot = "/app/";
const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The ways in that lie outside any workspace: to accept an invite, to choose or create a profile, to join. */
const wayIn = new RegExp(
  `^/(?:create-profile/(?:invite/|add-sso/)?${uuid}|select-profile/${uuid}|invite|join|workspace-select)$`,
);

/**
 * The `from` of a sign-in, as a path of our own; undefined for anything else. Only an absolute path below `/app/` on
 * our own origin will do, or one of the ways in, to the letter: no scheme, no other host, and nothing that becomes one
 * when a browser reads it (threat B18).
 * @param origin of the page, such as "https://fettle.example"
 */
export function ownPath(from: string | undefined, origin: string): string | undefined {
  if (from !== undefined && wayIn.test(from)) return from;
  // A browser takes "//host" and "/\host" for another host, and drops tabs and line ends before it looks.
  if (!from?.startsWith(appRoot) || /[\\\p{Cc}]|\/\//u.test(from.split(/[?#]/u)[0] ?? "")) return undefined;
  if (!URL.canParse(from, origin)) return undefined;
  const url = new URL(from, origin);
  if (url.origin !== origin || !url.pathname.startsWith(appRoot) || url.pathname.includes("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The workspace that a path of the app lies in. */
const workspaceOf = (path: string): string => path.slice(appRoot.length).split(/[/?#]/u)[0] ?? "";

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
  const isOurs = from !== undefined && (wayIn.test(from) || workspaceIds.includes(workspaceOf(from)));
  return entryTarget({ at: "login", from: isOurs ? from : undefined, isAnonymous: false, workspaceId, workspaceIds });
}
