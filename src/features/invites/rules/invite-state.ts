import { day } from "#kit/time.ts";

/** [IN3] How long a link opens its invite (threat B39). */
export const inviteLife = 7 * day;

export const inviteLimits = {
  /** Invites of one call. */
  callMax: 500,
  /** [IN16] Rows of one import (issue 3). */
  rowsMax: 5000,
  displayNameMax: 120,
  /** [IN18] Messages to one telephone number within a day (threat B24). */
  smsPerNumberMax: 10,
  /** [IN18] Short messages with invites from one workspace within a day. */
  smsPerWorkspaceMax: 5000,
} as const;

export const inviteStates = ["pending", "expired", "accepted", "revoked"] as const;
export type InviteState = (typeof inviteStates)[number];

export interface InviteFacts {
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null once the role was deleted. */
  readonly roleId: string | null;
}

/** [IN3] An invite whose role was deleted counts as revoked: its grant no longer exists. */
export function stateOf(invite: InviteFacts, now: Date): InviteState {
  if (invite.acceptedAt !== null) return "accepted";
  if (invite.revokedAt !== null || invite.roleId === null) return "revoked";
  return invite.expiresAt > now ? "pending" : "expired";
}

/** The outcome for one invited contact. */
export const inviteOutcomes = ["invited", "reinvited", "alreadyMember"] as const;
export type InviteOutcome = (typeof inviteOutcomes)[number];
