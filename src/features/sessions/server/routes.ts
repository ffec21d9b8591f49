import { inTransaction } from "#kit/server/db/transaction.ts";
import { onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import { sessionEndpoints } from "../contract.ts";
import { type CookieSettings, clearSessionCookie } from "./cookie.ts";
import { listSessions, providerOf, revokeOtherSessions, revokeSession } from "./own-sessions.ts";
import { listMemberships, resume, signInByLink } from "./service.ts";
import { endSession } from "./session-store.ts";

export const sessionRoutes = (settings: CookieSettings): readonly Route[] => [
  onPublic(sessionEndpoints.resume, (call, { body }) => resume(call, settings, body.browserSecret)),
  onPublic(sessionEndpoints.signIn, (call, { body }) => signInByLink(call, settings, body.token)),
  onUser(sessionEndpoints.signOut, async (call) => {
    await inTransaction(call.appContext.database, {}, (client) => endSession(client, call.sessionId));
    clearSessionCookie(call, settings);
  }),
  onUser(sessionEndpoints.me, async (call) => ({
    userId: call.userId,
    memberships: await listMemberships(call),
    provider: await providerOf(call),
  })),
  onUser(sessionEndpoints.list, async (call) => ({ sessions: await listSessions(call) })),
  onUser(sessionEndpoints.revoke, async (call, { params }) => {
    await revokeSession(call, params.sessionId);
    if (params.sessionId === call.sessionId) clearSessionCookie(call, settings);
  }),
  onUser(sessionEndpoints.revokeOthers, async (call) => ({ ended: await revokeOtherSessions(call) })),
];
