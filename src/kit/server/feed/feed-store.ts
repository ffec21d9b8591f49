import type pg from "pg";
import { day } from "../../time.ts";
import type { Change, FeedEvent } from "./change.ts";

/**
 * Writes the changes of a transaction, in order. It takes the workspace's counter row, so it is the last statement
 * before the commit: a reader that has seen a number has seen every lower one.
 */
export async function appendToFeed(
  client: pg.ClientBase,
  workspaceId: string,
  at: Date,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map((change, index) => ({
    index,
    topic: change.topic,
    subject_id: change.subjectId ?? null,
    group_ids: change.accessGroupIds ?? [],
    profile_id: change.profileId ?? null,
  }));
  await client.query({
    name: "feed-append",
    text: `
      with counter as (
        insert into feed_counter (workspace_id, last_seq) values ($1, $3)
        on conflict (workspace_id) do update set last_seq = feed_counter.last_seq + $3
        returning last_seq
      )
      insert into feed_event (workspace_id, seq, topic, subject_id, group_ids, profile_id, at)
      select $1, counter.last_seq - $3 + 1 + r.index, r.topic, r.subject_id, r.group_ids, r.profile_id, $4
      from counter, json_to_recordset($2::json)
        as r (index int, topic text, subject_id uuid, group_ids uuid[], profile_id uuid)`,
    values: [workspaceId, JSON.stringify(rows), changes.length, at],
  });
}

/** How long browsers may catch up from the feed; who was away longer loads afresh. */
const feedRetentionMs = 7 * day;

export async function forgetOldEvents(client: pg.ClientBase, workspaceId: string, now: Date): Promise<void> {
  await client.query("delete from feed_event where workspace_id = $1 and at < $2", [
    workspaceId,
    new Date(now.getTime() - feedRetentionMs),
  ]);
}

interface FeedRow {
  seq: number;
  topic: string;
  subject_id: string | null;
  group_ids: string[];
  profile_id: string | null;
}

export async function eventsAfter(client: pg.ClientBase, workspaceId: string, seq: number): Promise<FeedEvent[]> {
  const { rows } = await client.query<FeedRow>({
    name: "feed-after",
    text: `select seq, topic, subject_id, group_ids, profile_id from feed_event
      where workspace_id = $1 and seq > $2 order by seq limit 500`,
    values: [workspaceId, seq],
  });
  return rows.map((row) => ({
    seq: row.seq,
    topic: row.topic,
    subjectId: row.subject_id ?? undefined,
    accessGroupIds: row.group_ids,
    profileId: row.profile_id ?? undefined,
  }));
}

export async function lastSeq(client: pg.ClientBase, workspaceId: string): Promise<number> {
  const { rows } = await client.query<{ last_seq: number }>({
    name: "feed-last",
    text: "select last_seq from feed_counter where workspace_id = $1",
    values: [workspaceId],
  });
  return rows[0]?.last_seq ?? 0;
}
