import type { Scope } from "#kit/server/scope.ts";
import { inviteLife } from "../rules/invite-state.ts";
import { type NewInvite, putInvites, updateInvite } from "./invite-store.ts";

/** An invite of the past, and its outcome. */
export interface ImportedInvite extends Omit<NewInvite, "createdAt" | "expiresAt"> {
  readonly acceptedBy?: { readonly profileId: string; readonly at: Date } | undefined;
  readonly revokedAt?: Date | undefined;
}

/**
 * An invite as the actor sent it at the scope's moment. No message goes out, no link opens it, and nothing is recorded:
 * for seeds and test worlds. Sent again, it is an invite like any other.
 */
export async function importInvite(scope: Scope, invite: ImportedInvite): Promise<void> {
  const { acceptedBy, revokedAt, ...terms } = invite;
  const expiresAt = new Date(scope.now.getTime() + inviteLife);
  await putInvites(scope, [{ ...terms, createdAt: scope.now, expiresAt }]);
  if (acceptedBy) {
    await updateInvite(scope, invite.id, { accepted_at: acceptedBy.at, accepted_by: acceptedBy.profileId });
  } else if (revokedAt) await updateInvite(scope, invite.id, { revoked_at: revokedAt });
}
