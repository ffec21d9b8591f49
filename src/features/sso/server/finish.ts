import type pg from "pg";
import { type Bearer, openBrowserSession, rotateBrowserSession } from "#features/sessions/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Call } from "#kit/server/http/route.ts";
import { type ProvenIdentity, type SsoProvider } from "../rules.ts";
import { type Attempt, spendAttempt } from "./attempt-store.ts";
import { redirectUriOf, requireOwnOrigin, type SignInDeps } from "./begin.ts";
import { browserOf } from "./browser-cookie.ts";
import { createProfileWith } from "./create-profile.ts";
import { findIdentity, identityFor, linkIdentity, recordEverywhere } from "./identities.ts";
import { holdOwnSession, type OwnSession } from "./own-session.ts";
import { markEverywhere } from "./product-team.ts";

export interface Finished extends Bearer {
  readonly purpose: Attempt["purpose"];
  readonly from: string | null;
  readonly workspaceId: string | null;
}

/**
 * [SO2] Finishes an attempt with a provider: spends it, proves the identity, and does what it was for. A state that was
 * used, is too old, or was begun by another browser or for the other provider gets nothing.
 */
export async function finish(call: Call, deps: SignInDeps, provider: SsoProvider, query: string): Promise<Finished> {
  requireOwnOrigin(call, deps.cookies);
  const callback = new URL(redirectUriOf(call, deps.cookies, provider));
  callback.search = query;
  const attempt = await spend(call, deps, provider, callback);
  // The provider's clock is the real one, whatever ours has been set to: what counts is how long the way took.
  const tookMs = call.appContext.clock.now().getTime() - attempt.beganAt.getTime();
  const signedInAfter = attempt.purpose === "fresh" ? new Date(Date.now() - tookMs) : undefined;
  const identity = await deps.clients.prove(provider, callback, attempt.secrets, signedInAfter);
  const bearer = await act(call, deps, attempt, identity);
  await markEverywhere(call.appContext, async (client) => (await findIdentity(client, identity))?.userId);
  return { ...bearer, purpose: attempt.purpose, from: attempt.from, workspaceId: attempt.workspaceId };
}

async function spend(call: Call, deps: SignInDeps, provider: SsoProvider, callback: URL): Promise<Attempt> {
  const { clock, database } = call.appContext;
  const [state, ...more] = callback.searchParams.getAll("state");
  const browser = browserOf(call, deps.cookies);
  const isWhole = state !== undefined && more.length === 0 && browser !== undefined;
  const attempt = isWhole
    ? await inTransaction(database, {}, (client) => spendAttempt(client, { state, browser, provider }, clock.now()))
    : undefined;
  if (attempt) return attempt;
  throw new Problem("unprocessable", "attemptInvalid", { detail: "This sign-in was not begun here, or is too old" });
}

async function act(call: Call, deps: SignInDeps, attempt: Attempt, identity: ProvenIdentity): Promise<Bearer> {
  switch (attempt.purpose) {
    case "signIn":
      return openBrowserSession(call, deps.cookies, (client) => identityFor(client, identity));
    case "fresh":
      return proveAgain(call, deps, attempt, identity);
    case "link": {
      const linked = await inOwnSession(call, attempt, async (client, own) => ({
        sessionId: own.id,
        memberships: await linkIdentity(client, own.userId, identity),
      }));
      const { provider, username } = identity;
      await recordEverywhere(call.appContext, linked.memberships, "member.identityLinked", provider, username);
      return rotateBrowserSession(call, deps.cookies, linked.sessionId);
    }
    case "createProfile":
      return createProfileWith(call, deps.cookies, attempt, identity);
  }
}

/**
 * [SO12] A fresh sign-in proves the session's own identity again; another person's, or another method, does not count.
 */
async function proveAgain(call: Call, deps: SignInDeps, attempt: Attempt, identity: ProvenIdentity): Promise<Bearer> {
  const proof = await inOwnSession(call, attempt, async (client, own) => {
    const found = await findIdentity(client, identity);
    const isByProvider = own.provider === "google" || own.provider === "microsoft";
    const isOwn = found?.userId === own.userId && (!isByProvider || found.id === own.identityId);
    if (!isOwn) throw new Problem("conflict", "otherIdentity", { detail: "Sign in with the same account as before" });
    return { sessionId: own.id, identityId: found.id };
  });
  return rotateBrowserSession(call, deps.cookies, proof.sessionId, { identityId: proof.identityId });
}

/** @throws Problem 401 where the session that began the way has ended since */
function inOwnSession<Result>(
  call: Call,
  attempt: Attempt,
  work: (client: pg.ClientBase, own: OwnSession) => Promise<Result>,
): Promise<Result> {
  return inTransaction(call.appContext.database, {}, async (client) =>
    work(client, await holdOwnSession(client, attempt.sessionId, call.appContext.clock.now())),
  );
}
