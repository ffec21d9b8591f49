import type { CookieSettings } from "#features/sessions/server/service.ts";
import { ownOrigin } from "#kit/server/http/own-origin.ts";
import { type Call, on, onPublic, onUser, type Route } from "#kit/server/http/route.ts";
import { inviteEndpoints, inviteFunctionEndpoints } from "../contract.ts";
import { acceptInvite } from "./accept-invite.ts";
import { issueInviteLink, resendInvite, revokeInvite } from "./change-invite.ts";
import { importInvites } from "./import-invites.ts";
import { listInvites } from "./list-invites.ts";
import { getOwnInvite, openInvite, signInByInvite } from "./open-invite.ts";
import { sendOrgInvites } from "./send-by-form.ts";
import type { Post } from "./send-invites.ts";

/** The settings name the address that people use, where it is known. */
export const inviteRoutes = (settings: CookieSettings): readonly Route[] => {
  const postOf = (call: Call): Post => ({ linkBase: ownOrigin(call, settings.publicUrl) });
  return [
    on(inviteEndpoints.send, async (scope, { body }, call) => ({
      invites: await sendOrgInvites(scope, body.invites, postOf(call)),
    })),
    on(inviteEndpoints.importCsv, async (scope, { body }, call) => ({
      results: await importInvites(scope, body.rows, postOf(call)),
    })),
    on(inviteEndpoints.list, (scope, { query }) => listInvites(scope, query)),
    on(inviteEndpoints.resend, (scope, { params }, call) => resendInvite(scope, params.inviteId, postOf(call))),
    on(inviteEndpoints.tellLink, async (scope, { params }, call) => ({
      link: await issueInviteLink(scope, params.inviteId, ownOrigin(call, settings.publicUrl)),
    })),
    on(inviteEndpoints.revoke, (scope, { params }) => revokeInvite(scope, params.inviteId)),
    onPublic(inviteEndpoints.open, (call, { body }) => openInvite(call, body.token)),
    onPublic(inviteEndpoints.signIn, (call, { body }) => signInByInvite(call, settings, body.token)),
    onUser(inviteEndpoints.get, (call, { params }) => getOwnInvite(call, params.inviteId)),
    onUser(inviteFunctionEndpoints.createProfile, (call, { body }) => acceptInvite(call, settings, body)),
  ];
};
