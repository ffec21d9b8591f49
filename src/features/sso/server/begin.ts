import type { CookieSettings } from "#features/sessions/server/service.ts";
import { Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { isFromOwnOrigin, ownOrigin } from "#kit/server/http/own-origin.ts";
import type { Call } from "#kit/server/http/route.ts";
import { ssoPaths } from "../paths.ts";
import type { SsoProvider } from "../rules.ts";
import { insertAttempt, type NewAttempt } from "./attempt-store.ts";
import { keepBrowser } from "./browser-cookie.ts";
import type { OidcClients } from "./oidc.ts";

export interface SignInDeps {
  readonly clients: OidcClients;
  readonly cookies: CookieSettings;
}

/** Where the provider sends the browser back to. */
export const redirectUriOf = (call: Call, settings: CookieSettings, provider: SsoProvider): string =>
  new URL(ssoPaths.callback(provider), ownOrigin(call, settings.publicUrl)).href;

type Begun = Pick<NewAttempt, "provider" | "purpose"> & Partial<NewAttempt>;

/** [SO1] Begins a way to a provider, and answers its page. Nothing is awaited inside the transaction but the database. */
export async function begin(call: Call, deps: SignInDeps, wish: Begun): Promise<{ url: string }> {
  requireOwnOrigin(call, deps.cookies);
  if (!deps.clients.configured.includes(wish.provider)) throw new Problem("notFound", "providerNotConfigured");
  const browser = keepBrowser(call, deps.cookies);
  const attempt = { sessionId: null, workspaceId: null, wish: {}, from: null, ...wish, browser };
  const secrets = await inTransaction(call.appContext.database, {}, (client) =>
    insertAttempt(client, attempt, call.appContext.clock.now()),
  );
  const redirectUri = redirectUriOf(call, deps.cookies, wish.provider);
  const url = await deps.clients.authorizationUrl(wish.provider, redirectUri, secrets, wish.purpose === "fresh");
  return { url };
}

/** A page of another site must not begin or finish a sign-in here: it would sign its reader in as another person. */
export function requireOwnOrigin(call: Call, settings: CookieSettings): void {
  if (isFromOwnOrigin(call, settings.publicUrl)) return;
  throw new Problem("forbidden", "foreignOrigin", { detail: "This call comes from another site" });
}
