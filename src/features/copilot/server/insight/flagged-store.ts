import { type RawBuilder, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { archivesSince } from "../../analytics-contract.ts";
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
  readonly question: string;
  readonly answer: string;
  readonly failureReason: string;
  readonly conversationDepth: number;
  readonly archivedAt: Date | null;
}

const columns = sql`e.id, e.chat_id as "chatId", e.answer_id as "answerId", e.profile_id as "profileId",
  ${personOf("p")} as author, e.answered_at as "answeredAt", e.question, e.answer, e.failure_reason as "failureReason",
  e.conversation_depth as "conversationDepth", e.archived_at as "archivedAt"`;

/** [CP14] Archives begin on a day: what was asked before it is in none. */
function isInArchive(isArchived: boolean | undefined): RawBuilder<boolean> {
  if (isArchived === undefined) return sql<boolean>`true`;
  if (!isArchived) return sql<boolean>`e.archived_at is null`;
  return sql<boolean>`(e.archived_at is not null and e.asked_at >= ${archivesSince}::date)`;
}

/** [CP14] The newest flagged conversations of the filter: archived ones, the others, or both. */
export async function selectFlagged(
  scope: Scope,
  filter: AskedFilter,
  { isArchived, limit }: { readonly isArchived: boolean | undefined; readonly limit: number },
): Promise<FlaggedRow[]> {
  const { rows } = await sql<FlaggedRow>`
    select ${columns} from copilot_exchange e
    join profile p on p.workspace_id = e.workspace_id and p.id = e.profile_id
    where ${isReadable(scope, filter)} and e.thumbs = -1 and e.asked_at >= ${filter.start} and e.asked_at < ${filter.end}
      and ${isInArchive(isArchived)}
    order by e.asked_at desc, e.id limit ${limit}`.execute(scope.db);
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
    where ${isReadable(scope, { groupIds: undefined, showsTeam })} and e.thumbs = -1
      and e.chat_id = ${at.chatId} and e.answer_id = ${at.answerId}
    for update of e`.execute(scope.db);
  return rows[0];
}

export async function setArchived(scope: Scope, exchangeId: string, isArchived: boolean): Promise<void> {
  await scope.db
    .updateTable("copilot_exchange")
    .set({
      archived_at: isArchived ? scope.now : null,
      archived_by: isArchived ? scope.actor.profileId : null,
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", exchangeId)
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
