import { remembered } from "../device/device-memory.ts";
import { browserSecret } from "./browser-secret.ts";

/*
 * The exchange of the session's cookie for a bearer token. The page begins it before the rest of the app is here, for
 * all that is asked of the server waits for it; `session` makes of it what it says.
 */

export const resumePath = "/v1/sessions/resume";
/** That a session was opened in this browser and not ended. No secret: it only saves a question in vain. */
export const openedKey = "fettle.session";
const timeoutMs = 15_000;
const headStartMs = 100;

/** The tabs share a cookie that changes at every exchange: they wait for each other, so that none sends an old one. */
export const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  // Browsers have locks on secure pages alone; without them the server's grace has to do.
  globalThis.navigator?.locks ? navigator.locks.request("fettle.session", work) : work();

/** @param sent called once the question is on its way */
async function post(sent?: () => void): Promise<Response> {
  const secret = await browserSecret();
  const answer = fetch(resumePath, {
    method: "POST",
    signal: AbortSignal.timeout(timeoutMs),
    ...(secret !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ browserSecret: secret }),
    }),
  });
  sent?.();
  return answer;
}

let begun: { readonly answer: Promise<Response>; readonly at: number } | undefined;

/**
 * Sends the request before any code needs its result, where a person may be signed in. Resolves once the request is on
 * its way, so that later requests do not queue ahead of it.
 */
export async function beginToResume(): Promise<void> {
  if (remembered(openedKey) === null) return;
  const sent = Promise.withResolvers<void>();
  const answer = oneTabAtATime(() => post(sent.resolve));
  begun = { answer, at: Date.now() };
  // The caller that takes the result gets the error. Another tab may hold the lock for long.
  answer.catch(() => {});
  await Promise.race([sent.promise, new Promise((resolve) => setTimeout(resolve, headStartMs))]);
}

/** The server's answer: the prefetched one, once, or a new one. */
export function askToResume(): Promise<Response> {
  const before = begun;
  begun = undefined;
  return before && Date.now() - before.at < timeoutMs ? before.answer : post();
}
