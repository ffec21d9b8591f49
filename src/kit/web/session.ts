import * as z from "zod/mini";
import { Problem } from "../problem.ts";
import { NetworkError } from "./call-errors.ts";
import { remember, remembered } from "./device-memory.ts";

/**
 * The browser's session. The bearer token lives in this module's memory alone (threat B144); the cookie, which no
 * script can read, gives a new one after a reload or when it ran out.
 */
const resumePath = "/v1/sessions/resume";
const timeoutMs = 15_000;
/** That a session was opened in this browser and not ended. No secret: it only saves a question in vain. */
const openedKey = "fettle.session";

const bearerBody = z.object({ token: z.string() });

let token: string | undefined;
let renewing: Promise<string> | undefined;
const endedListeners = new Set<() => void>();

/** The bearer token, from the cookie if need be. @throws Problem 401 where nobody is signed in */
export async function bearer(): Promise<string> {
  return token ?? renewBearer();
}

/**
 * Whether a page for everybody has reason to ask who is signed in. Without it a newcomer's browser would log a refusal.
 * It may err where storage was cleared: whatever needs a session asks with `bearer`, and the cookie answers.
 */
export const mayBeSignedIn = (): boolean => token !== undefined || remembered(openedKey) !== null;

/** Another token for the session that the cookie names; callers at the same time share one. */
export function renewBearer(): Promise<string> {
  renewing ??= resume().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Keeps the token of a sign-in that just happened. */
export function keepBearer(fresh: string): void {
  token = fresh;
  remember(openedKey, "opened");
}

/** Forgets the session here, and tells whoever shows something of it. */
export function forgetBearer(): void {
  token = undefined;
  remember(openedKey, null);
  for (const listener of endedListeners) listener();
}

/** Calls back when the session has ended, here or on the server. */
export function onSessionEnd(listener: () => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

async function resume(): Promise<string> {
  const response = await fetch(resumePath, { method: "POST", signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new NetworkError(`POST ${resumePath}`, { cause });
    },
  );
  if (response.status === 401 || response.status === 403) {
    const wasSignedIn = token !== undefined;
    token = undefined;
    remember(openedKey, null);
    if (wasSignedIn) for (const listener of endedListeners) listener();
    throw new Problem("unauthenticated");
  }
  const body = z.safeParse(bearerBody, await response.json().catch(() => undefined));
  if (!response.ok || !body.success) throw new NetworkError(`POST ${resumePath}`);
  keepBearer(body.data.token);
  return body.data.token;
}
