import { forgetAll, remember, remembered } from "#kit/web/device/device-memory.ts";
import { authState, onAuthState, onSignIn } from "#kit/web/session/session.ts";
import type { Owner } from "./copy-row.ts";
import { forgetEarly } from "./early-answers.ts";

/*
 * Who is at this device in a workspace, as the server last said it. What is kept is shown to nobody else: a sign-in, the
 * end of a session and a change of person forget it, and the next answer of the server says it anew. [OF5]
 */

const prefix = "fettle.here.";

export function ownerHere(workspaceId: string): Owner | undefined {
  const profileId = remembered(prefix + workspaceId);
  return profileId === null ? undefined : { workspaceId, profileId };
}

export const noteHere = ({ workspaceId, profileId }: Owner): void => remember(prefix + workspaceId, profileId);

export function forgetHere(): void {
  forgetEarly();
  forgetAll(prefix);
}

/** Forgets the known person whenever a person signs in or leaves, from now on. */
export function watchWhoIsHere(): void {
  onSignIn(forgetHere);
  onAuthState(() => {
    if (authState() === "invalid") forgetHere();
  });
}
