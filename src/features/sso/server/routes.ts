import { ownOrigin } from "#kit/server/http/own-origin.ts";
import { on, onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import { identityEndpoints, signInEndpoints, ssoEndpoints } from "../contract.ts";
import type { AuthType, SsoProvider } from "../rules.ts";
import { begin, type SignInDeps } from "./begin.ts";
import { changeSso, getSso, previewSso } from "./enforcement.ts";
import { finish } from "./finish.ts";
import { listIdentities, unlinkIdentity } from "./identities.ts";
import { peekRecoveryLink, recover } from "./recovery.ts";

export interface SsoDeps extends SignInDeps {
  /** The ways that this server has been given, phones among them. */
  readonly configured: readonly AuthType[];
}

// The contract lets nothing else through.
const providerOf = (params: { readonly provider: string }) => params.provider as SsoProvider;

export const ssoRoutes = (deps: SsoDeps): readonly Route[] => [
  onPublic(signInEndpoints.begin, (call, { params, body }) =>
    begin(call, deps, { provider: providerOf(params), purpose: "signIn", from: body.from ?? null }),
  ),
  onUser(signInEndpoints.beginAgain, (call, { params, body }) => {
    const base = { provider: providerOf(params), purpose: body.purpose, sessionId: call.sessionId };
    if (body.purpose !== "createProfile") return begin(call, deps, { ...base, from: body.from ?? null });
    const wish = { displayName: body.displayName, emoji: body.emoji ?? "" };
    return begin(call, deps, { ...base, workspaceId: body.workspaceId, wish });
  }),
  onPublic(signInEndpoints.finish, (call, { params, body }) => finish(call, deps, providerOf(params), body.query)),
  onUser(identityEndpoints.list, listIdentities),
  onUser(identityEndpoints.unlink, (call, { params }) => unlinkIdentity(call, params.identityId)),
  on(ssoEndpoints.get, (scope) => getSso(scope, deps.configured)),
  on(ssoEndpoints.change, (scope, { body, ifMatch }) => changeSso(scope, body, ifMatch, deps.configured)),
  on(ssoEndpoints.preview, (scope, { body }) => previewSso(scope, body, deps.configured)),
  onPublic(ssoEndpoints.look, (call, { body }) => peekRecoveryLink(call.appContext, body.token)),
  onPublic(ssoEndpoints.recover, (call, { body }) =>
    recover(call.appContext, body.token, ownOrigin(call, deps.cookies.publicUrl)),
  ),
];
