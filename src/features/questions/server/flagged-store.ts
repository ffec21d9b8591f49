import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { archivesSince } from "../contract.ts";
import { type AskedFilter, isReadable } from "./asked-store.ts";

/** A conversation whose asker rated an answer down, as stored. */
export interface FlaggedRow {
  /** Of the exchange. */
  readonly id: string;
  readonly chatId: string;
  readonly answerId: string;
  readonly profileId: string;
  readonly author: Person;
  readonly answeredAt: Date;
  /** When it was rated down. */
  readonly flaggedAt: Date;
  readonly question: string;
  readonly answer: string;
  readonly failureReason: string;
  readonly conversationDepth: number;
  readonly archivedAt: Date | null;
}

const columns = sql`e.id, e.chat_id as "chatId", e.answer_id as "answerId", e.profile_id as "profileId",
  ${personOf("p")} as author, e.answered_at as "answeredAt", e.rated_at as "flaggedAt", e.question, e.answer, e.failure_reason as "failureReason",
  e.conversation_depth as "conversationDepth", a.archived_at as "archivedAt"`;

/** [QU3] What was archived before its last rating is in no archive any more. */
const archive = sql`left join flagged_archive a on a.workspace_id = e.workspace_id and a.exchange_id = e.id
  and a.archived_at >= e.rated_at`;

/** [QU3] Archives begin on a day: what was flagged before it is in none. */
function isInArchive(isArchived: boolean | undefined): RawBuilder<boolean> {
  if (isArchived === undefined) return sql<boolean>`true`;
  if (!isArchived) return sql<boolean>`a.archived_at is null`;
  return sql<boolean>`(a.archived_at is not null and e.rated_at >= ${archivesSince}::date)`;
}

/** [QU3] The conversations flagged last in the range, whenever they were asked: archived ones, the others, or both. */
export async function selectFlagged(
  scope: Scope,
  filter: AskedFilter,
  { isArchived, limit }: { readonly isArchived: boolean | undefined; readonly limit: number },
): Promise<FlaggedRow[]> {
  const { rows } = await sql<FlaggedRow>`
    select ${columns} from copilot_exchange e
    join profile p on p.workspace_id = e.workspace_id and p.id = e.profile_id
    ${archive}
    where ${isReadable(scope, filter)} and e.thumbs = -1 and e.rated_at >= ${filter.start} and e.rated_at < ${filter.end}
      and ${isInArchive(isArchived)}
    order by e.rated_at desc, e.id limit ${limit}`.execute(scope.db);
  return rows;
}

/** One flagged conversation that the actor may read, held until the commit. */
export async function findFlagged(
  scope: Scope,
  showsTeam: boolean,
  at: { readonly chatId: string; readonly answerId: string },
): Promise<FlaggedRow | undefined> {
  const { rows } = await sql<FlaggedRow>`
    select ${columns} from copilot_exchange e
    join profile p on p.workspace_id = e.workspace_id and p.id = e.profile_id
    ${archive}
    where ${isReadable(scope, { groupIds: undefined, showsTeam })} and e.thumbs = -1
      and e.chat_id = ${at.chatId} and e.answer_id = ${at.answerId}
    for update of e`.execute(scope.db);
  return rows[0];
}

export async function setArchived(scope: Scope, exchangeId: string, isArchived: boolean): Promise<void> {
  const at = { workspace_id: scope.workspaceId, exchange_id: exchangeId };
  if (!isArchived) {
    await scope.db
      .deleteFrom("flagged_archive")
      .where("workspace_id", "=", at.workspace_id)
      .where("exchange_id", "=", exchangeId)
      .execute();
    return;
  }
  const archived = { archived_at: scope.now, archived_by: scope.actor.profileId };
  await scope.db
    .insertInto("flagged_archive")
    .values({ ...at, ...archived })
    .onConflict((conflict) => conflict.columns(["workspace_id", "exchange_id"]).doUpdateSet(archived))
    .execute();
}

/** The groups of a member. */
export async function selectGroupsOf(scope: Scope, profileId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom("group_member")
    .select("group_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .execute();
  return rows.map((row) => row.group_id);
}
