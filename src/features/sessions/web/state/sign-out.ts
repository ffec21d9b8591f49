import { forgetBearer } from "#kit/web/session/session.ts";
import { call } from "#kit/web/wire/call.ts";
import { sessionEndpoints } from "../../contract.ts";

export const loginPath = "/login";
/** The sign-in page after the person left on purpose: it does not lead them back. */
export const signedOutPath = "/login?out=true";

/**
 * Ends the session on the server, then forgets it here. Leaves the person's screens first, so that none of them calls
 * the server without a session.
 * @throws NetworkError when the server did not answer: the session is still in force, and the person must know
 */
export async function signOut(leave: (path: string) => Promise<void>): Promise<void> {
  await call(sessionEndpoints.signOut, {});
  // What could not be loaded is no reason to stay: the server sends nothing after the end of the session.
  void import("#kit/web/push/push-here.ts").then(({ dropPushHere }) => dropPushHere()).catch(() => {});
  await leave(signedOutPath);
  forgetBearer();
}
