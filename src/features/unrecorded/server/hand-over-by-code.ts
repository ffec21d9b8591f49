import { randomBytes } from "node:crypto";
import { performPolicy } from "#features/performs/policy.ts";
import { selectVisibleProcedureIds } from "#features/procedures/server/service.ts";
import type { WrappedKey } from "#features/sealing/contract.ts";
import { openItemKey, type SealSecrets } from "#features/sealing/server/service.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import type { Call } from "#kit/server/http/route.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import type { HandedOver } from "../contract.ts";
import { codeCharacters, codeLife, codeUsesMax, handoverCodeOf, readHandoverCode } from "../rules/handover.ts";
import { receiveAnswers } from "./receive-answers.ts";
import { findProfileName } from "./unrecorded-store.ts";

/** Creates a code that is shown once and stored as a hash; deletes expired ones. [PF195] */
export async function createHandoverCode(scope: Scope): Promise<{ code: string; expiresAt: string }> {
  const code = handoverCodeOf([...randomBytes(codeCharacters)]);
  const expiresAt = new Date(scope.now.getTime() + codeLife);
  await scope.db
    .deleteFrom("handover_code")
    .where("workspace_id", "=", scope.workspaceId)
    .where("expires_at", "<=", scope.now)
    .execute();
  await scope.db
    .insertInto("handover_code")
    .values({
      workspace_id: scope.workspaceId,
      code_hash: hashOf(code),
      created_by: scope.actor.profileId,
      expires_at: expiresAt,
    })
    .execute();
  const details = { expiresAt: expiresAt.toISOString() };
  scope.audit({ action: "handoverCode.created", objectType: "handoverCode", details });
  return { code, expiresAt: expiresAt.toISOString() };
}

interface CodeHandoverInput {
  readonly code: string;
  readonly profileId: string;
  readonly answers: HandedOver;
}

interface Giver {
  readonly profileId: string;
  readonly displayName: string;
  readonly permissions: unknown;
  readonly seesAllContent: boolean;
  readonly groupIds: string[];
}

/** What a device says of a run that it holds sealed. */
interface SealedRun {
  readonly code: string;
  readonly profileId: string;
  readonly procedureId: string;
  readonly performId: string;
  readonly wrapped: WrappedKey;
}

/**
 * The key of one sealed run, for a device with a code: the procedure is bound to the seal, so that a code opens nothing
 * that its giver does not see. [SL6]
 *
 * @throws Problem 422 `handoverCodeInvalid`, `sealKeyGone`; 404 as `handOverByCode`
 */
export const openRunByCode = (call: Call, secrets: SealSecrets, workspaceId: string, run: SealedRun) =>
  byCode(call, workspaceId, run.code, async (scope) => {
    const profileId = run.profileId.toLowerCase();
    await requireSeen(scope, profileId, run.procedureId);
    const item = { profileId, kind: "perform", key: run.performId, subject: run.procedureId };
    return { itemKey: await openItemKey(scope, secrets, item, run.wrapped) };
  });

/**
 * A device hands over what a person entered on it. It acts for the member who gave the code, with that member's current
 * permissions and visibility; a wrong code and an expired one get the same response. [PF195]
 *
 * @throws Problem 422 `handoverCodeInvalid`; 404 for a person or a procedure hidden from the giver of the code
 */
export const handOverByCode = (call: Call, workspaceId: string, input: CodeHandoverInput): Promise<{ id: string }> =>
  byCode(call, workspaceId, input.code, (scope, codeHash) => receive(scope, codeHash, input));

async function byCode<Answer>(
  call: Call,
  workspaceId: string,
  typed: string,
  work: (scope: Scope, codeHash: Buffer) => Promise<Answer>,
): Promise<Answer> {
  const code = readHandoverCode(typed);
  if (code === undefined) throw invalidCode();
  const codeHash = hashOf(code);
  const now = call.appContext.clock.now();
  let giver: Giver | undefined;
  return inScope(
    call.appContext,
    workspaceId,
    async (client) => {
      const { rows } = await client.query<Giver>(giverOfCode, [workspaceId, codeHash, now]);
      giver = rows[0];
      return actorOf(workspaceId, giver);
    },
    async (scope) => {
      if (!giver || !performPolicy.seeUnrecorded(scope.actor, undefined)) throw invalidCode();
      return work(scope, codeHash);
    },
  );
}

const giverOfCode = `
  select p.id as "profileId", p.display_name as "displayName", r.permissions,
    not r.restrict_content as "seesAllContent",
    array(
      select distinct b.below_id from group_member m
      join access_group_below b on b.workspace_id = $1 and b.group_id = m.group_id
      where m.workspace_id = $1 and m.profile_id = p.id
    ) as "groupIds"
  from handover_code c
  join profile p on p.workspace_id = c.workspace_id and p.id = c.created_by and p.removed_at is null
  join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
  where c.workspace_id = $1 and c.code_hash = $2 and c.expires_at > $3`;

const actorOf = (workspaceId: string, giver: Giver | undefined): Scope["actor"] => ({
  profileId: giver?.profileId ?? nobody,
  workspaceId,
  displayName: giver?.displayName ?? "",
  rank: 0,
  permissions: new Set(giver ? permissionsFrom(giver.permissions) : []),
  seesAllContent: giver?.seesAllContent ?? false,
  scope: new Set(giver?.groupIds),
});

async function receive(
  scope: Scope,
  codeHash: Buffer,
  { profileId, answers }: CodeHandoverInput,
): Promise<{ id: string }> {
  const authorId = profileId.toLowerCase();
  const displayName = await requireSeen(scope, authorId, answers.procedureId);
  const way = { source: "code", receivedBy: scope.actor.profileId } as const;
  const { id, isNew } = await receiveAnswers(scope, { profileId: authorId, displayName }, way, answers);
  if (isNew) await countUse(scope, codeHash);
  return { id };
}

/** The person's name. @throws Problem 404 for a person or a procedure that the giver of the code does not see */
async function requireSeen(scope: Scope, profileId: string, procedureId: string): Promise<string> {
  const displayName = await findProfileName(scope, profileId);
  const visible = await selectVisibleProcedureIds(scope, [procedureId.toLowerCase()]);
  if (displayName === undefined || visible.size === 0) throw notFound();
  return displayName;
}

async function countUse(scope: Scope, codeHash: Buffer): Promise<void> {
  const counted = await scope.db
    .updateTable("handover_code")
    .set(({ eb }) => ({ uses: eb("uses", "+", 1) }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("code_hash", "=", codeHash)
    .where("uses", "<", codeUsesMax)
    .returning("uses")
    .execute();
  if (counted.length === 0) throw invalidCode();
}

const invalidCode = (): Problem =>
  new Problem("unprocessable", "handoverCodeInvalid", { detail: "This code is wrong, used up, or too old" });
