import * as z from "zod/mini";
import { Problem } from "../../problem.ts";
import { remember, remembered } from "../device/device-memory.ts";
import { NetworkError } from "../wire/call-errors.ts";
import { reportUnanswered } from "../wire/contact.ts";
import { askToResume, oneTabAtATime, openedKey, resumePath } from "./resume.ts";

/**
 * The browser's session. The bearer token lives in this module's memory alone (threat B144); the cookie, which no
 * script can read, gives a new one after a reload or when it ran out.
 */
/** How long the server answers an old cookie with the same successor (specification, identity section 9). */
const refreshGraceMs = 1_500;

const bearerBody = z.object({ token: z.string(), userId: z.optional(z.string()) });

/**
 * The state of this page's session (specification, identity section 4): `loading` until the first answer, `refreshing`
 * while a token is exchanged, `valid` with one, `invalid` when no one is signed in.
 */
export type AuthState = "loading" | "refreshing" | "valid" | "invalid";

let state: AuthState = "loading";
const stateListeners = new Set<() => void>();

export const authState = (): AuthState => state;

export function onAuthState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

function become(next: AuthState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

let token: string | undefined;
/** The user of this page's session; in another tab another person may sign in. */
let userId: string | undefined;
let renewing: Promise<string> | undefined;
const endedListeners = new Set<() => void>();

/** The bearer token, exchanged for the cookie if necessary. @throws Problem 401 when no one is signed in */
export async function bearer(): Promise<string> {
  return token ?? renewBearer();
}

/**
 * Whether a public page should ask who is signed in. Without it, a newcomer's browser would log a refusal. It may be
 * wrong where storage was cleared: code that needs a session calls `bearer`, and the cookie decides.
 */
export const mayBeSignedIn = (): boolean => token !== undefined || remembered(openedKey) !== null;

/** Another token for the session that the cookie names; callers at the same time share one. */
export function renewBearer(): Promise<string> {
  if (!renewing) {
    if (state !== "loading") become("refreshing");
    renewing = oneTabAtATime(resume).finally(() => {
      renewing = undefined;
      if (state === "refreshing") become(token === undefined ? "invalid" : "valid");
    });
  }
  return renewing;
}

let changes = 0;

/** How often somebody else may have come to this page: what was begun for one person is not continued for the next. */
export const personChanges = (): number => changes;

/** From now on the server may take this browser for somebody else, whom the page learns of later. */
export function personMayChange(): void {
  changes += 1;
}

const openedListeners = new Set<() => void>();

/** Calls back when a person signs in or chooses a profile: from then on the actor may be another one. */
export function onSignIn(listener: () => void): () => void {
  openedListeners.add(listener);
  return () => openedListeners.delete(listener);
}

/** Keeps the token of a sign-in that just happened. */
export function keepBearer(fresh: string): void {
  personMayChange();
  for (const listener of openedListeners) listener();
  userId = undefined;
  holdBearer(fresh);
}

/** Goes on as the same person, who has just identified again, with the session's new secrets. */
export function holdBearer(fresh: string, whose = userId): void {
  token = fresh;
  userId = whose;
  remember(openedKey, "opened");
  become("valid");
}

/** So long a renewal that was refused waits for new secrets that are on their way. */
const exchangeMsMax = 2_000;

let exchange: Promise<unknown> | undefined;

/**
 * While the server gives this session new secrets: it knows those of before no more, and this page does not have the others
 * yet. @param work ends once they are kept
 */
export function exchangeSecrets<Result>(work: Promise<Result>): Promise<Result> {
  exchange = Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, exchangeMsMax))]);
  return work;
}

/**
 * Takes up the session that another window has opened in this browser, for whichever user. Does not report the end of
 * the previous session: the caller shows nothing of it.
 */
export function takeUpSession(): Promise<string> {
  personMayChange();
  token = undefined;
  userId = undefined;
  return renewBearer();
}

/** Forgets the session here, and notifies the components that show something of it. */
export function forgetBearer(): void {
  token = undefined;
  userId = undefined;
  remember(openedKey, null);
  become("invalid");
  ended();
}

function ended(): void {
  personMayChange();
  for (const listener of endedListeners) listener();
}

/** Calls back when the session has ended, here or on the server. */
export function onSessionEnd(listener: () => void): () => void {
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}

const lockedListeners = new Set<() => void>();

/**
 * Calls back when the server says that this shared device is locked: the session continues, and a person must identify.
 */
export function onLocked(listener: () => void): () => void {
  lockedListeners.add(listener);
  return () => lockedListeners.delete(listener);
}

export function reportLocked(): void {
  for (const listener of lockedListeners) listener();
}

async function resume(): Promise<string> {
  const before = token;
  const response = await ask();
  const isRefused = response.status === 401 || response.status === 403;
  if (isRefused) await exchange;
  // What was asked by the secrets of before says nothing of those that came meanwhile.
  if (token !== undefined && token !== before) return token;
  if (isRefused) {
    const wasSignedIn = token !== undefined;
    token = undefined;
    userId = undefined;
    remember(openedKey, null);
    become("invalid");
    if (wasSignedIn) ended();
    throw new Problem("unauthenticated");
  }
  const body = z.safeParse(bearerBody, await response.json().catch(() => undefined));
  if (!response.ok || !body.success) throw new NetworkError(`POST ${resumePath}`);
  const isSomebodyElse = userId !== undefined && body.data.userId !== undefined && body.data.userId !== userId;
  holdBearer(body.data.token, body.data.userId);
  if (isSomebodyElse) {
    // This page shows the other person's data: remove it, and send none of it under the new name.
    ended();
    throw new Problem("unauthenticated", "somebodyElse");
  }
  return body.data.token;
}

function unanswered(cause: unknown): NetworkError {
  reportUnanswered();
  return new NetworkError(`POST ${resumePath}`, { cause });
}

/** A lost answer is asked for again at once: within its grace the server gives the same successor. */
async function ask(): Promise<Response> {
  const startedAt = Date.now();
  try {
    return await askToResume();
  } catch (cause) {
    if (Date.now() - startedAt > refreshGraceMs || !navigator.onLine) {
      throw unanswered(cause);
    }
  }
  return askToResume().catch((cause: unknown) => {
    throw unanswered(cause);
  });
}
