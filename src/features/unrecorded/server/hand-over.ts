import { openKey, type SealSecrets } from "#features/sealing/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import type { FormerMembership, HandedOver } from "../contract.ts";
import { handoverLife, handoverVerdict } from "../rules/handover.ts";
import { receiveAnswers } from "./receive-answers.ts";

interface FormerLink {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly profileId: string;
  readonly displayName: string;
  readonly removedAt: Date;
  readonly signedInAt: Date;
}

const formerLinks = `
  select l.workspace_id as "workspaceId", w.name as "workspaceName", l.profile_id as "profileId",
    p.display_name as "displayName", p.removed_at as "removedAt", s.signed_in_at as "signedInAt"
  from former_link l
  join profile p on p.workspace_id = l.workspace_id and p.id = l.profile_id and p.removed_at is not null
  join workspace w on w.id = l.workspace_id
  join session s on s.id = $1
  where l.user_id = $2`;

/** Where the caller was a member once. Asked above the tenants, of the caller alone. [PF194] */
export function listFormerMemberships(call: UserCall): Promise<FormerMembership[]> {
  return inTransaction(call.appContext.database, {}, async (client) => {
    await client.query("select set_config('fettle.user', $1, true)", [call.userId]);
    const { rows } = await client.query<FormerLink>(`${formerLinks} order by p.removed_at desc, l.workspace_id`, [
      call.sessionId,
      call.userId,
    ]);
    const now = call.appContext.clock.now();
    return rows.map((row) => ({
      workspaceId: row.workspaceId,
      workspaceName: row.workspaceName,
      profileId: row.profileId,
      removedAt: row.removedAt.toISOString(),
      acceptedUntil: new Date(row.removedAt.getTime() + handoverLife).toISOString(),
      verdict: handoverVerdict(row, now),
    }));
  });
}

interface HandoverInput {
  readonly profileId: string;
  readonly answers: HandedOver;
}

/**
 * A former member hands over what they could not send. They act only as the author of these answers and see nothing of
 * the workspace. [PF194]
 *
 * @throws Problem 404 where they never were that member; 403 `freshSignInRequired`; 422 `handoverTooLate`
 */
export const handOver = (call: UserCall, workspaceId: string, input: HandoverInput): Promise<{ id: string }> =>
  asFormer(call, workspaceId, input.profileId, async (scope, link) => {
    requireAccepted(link, scope.now);
    const { id } = await receiveAnswers(scope, link, { source: "signIn", receivedBy: null }, input.answers);
    return { id };
  });

/**
 * The private key to what a former member left sealed on a device: they may read and download their own answers even if
 * they are no longer accepted. [SL5]
 * @throws Problem 404 where they never were that member; 422 `sealKeyGone`
 */
export const openFormerKey = (
  call: UserCall,
  secrets: SealSecrets,
  { workspaceId, profileId, keyId }: { workspaceId: string; profileId: string; keyId: string },
): Promise<{ privateKey: string }> =>
  asFormer(call, workspaceId, profileId, (scope, link) => openKey(scope, secrets, link.profileId, keyId));

async function asFormer<Answer>(
  call: UserCall,
  workspaceId: string,
  profileId: string,
  work: (scope: Scope, link: FormerLink) => Promise<Answer>,
): Promise<Answer> {
  let link: FormerLink | undefined;
  return inScope(
    call.appContext,
    workspaceId,
    async (client) => {
      const { rows } = await client.query<FormerLink>(`${formerLinks} and l.workspace_id = $3 and l.profile_id = $4`, [
        call.sessionId,
        call.userId,
        workspaceId,
        profileId,
      ]);
      link = rows[0];
      return formerActor(workspaceId, profileId, link?.displayName ?? "");
    },
    async (scope) => {
      if (!link) throw notFound();
      return work(scope, link);
    },
  );
}

const formerActor = (workspaceId: string, profileId: string, displayName: string): Scope["actor"] => ({
  profileId: profileId.toLowerCase(),
  workspaceId,
  displayName,
  rank: 0,
  permissions: new Set(),
  seesAllContent: false,
  scope: new Set(),
});

function requireAccepted(link: FormerLink, now: Date): void {
  switch (handoverVerdict(link, now)) {
    case "signInAgain":
      throw new Problem("forbidden", "freshSignInRequired", { detail: "Sign in again to hand these answers over" });
    case "tooLate":
      throw new Problem("unprocessable", "handoverTooLate", {
        detail: "Answers are accepted for seven days after somebody left the workspace",
      });
    case "accepted":
  }
}
