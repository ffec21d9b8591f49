import { appRoot, isSignInPath } from "../../rules.ts";
import { entryTarget } from "../parts/entry-target.ts";

/** The workspace of a path of the app. */
export const workspaceOf = (path: string): string => path.slice(appRoot.length).split(/[/?#]/u)[0] ?? "";

interface SignedIn {
  /** Already proven by `ownPath`. */
  readonly from: string | undefined;
  /** Where the sign-in itself leads, such as a demo person's workspace. */
  readonly workspaceId?: string | undefined;
  readonly workspaceIds: readonly string[];
}

/**
 * Where a person goes after the sign-in (specification, identity section 2): where they came from, else the only
 * workspace, else the choice. A `from` in a workspace that is not theirs would lead nowhere and is ignored.
 */
export function pathAfterSignIn({ from, workspaceId, workspaceIds }: SignedIn): string {
  const isOurs = from !== undefined && (isSignInPath(from) || workspaceIds.includes(workspaceOf(from)));
  return entryTarget({ at: "login", from: isOurs ? from : undefined, isAnonymous: false, workspaceId, workspaceIds });
}
