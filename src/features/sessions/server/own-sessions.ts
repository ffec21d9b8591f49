import { notFound } from "#kit/problem.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import type { OwnSession } from "../contract.ts";
import { idleMax, type Provider } from "../rules.ts";

interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly provider: Provider | null;
  readonly username: string | null;
  readonly signed_in_at: Date;
  readonly last_seen_at: Date;
}

/** [SE14] The caller's sessions that are in force, this one first, then by their last use. */
export async function listSessions(call: UserCall): Promise<OwnSession[]> {
  const now = call.appContext.clock.now();
  const { rows } = await inTransaction(call.appContext.database, { readOnly: true }, (client) =>
    client.query<SessionRow>(
      `select s.id, s.device, i.provider, i.username, s.signed_in_at, s.last_seen_at
       from session s left join identity i on i.id = s.identity_id
       where s.user_id = $1 and s.expires_at > $2 and s.last_seen_at > $3
       order by (s.id = $4) desc, s.last_seen_at desc, s.id
       limit 200`,
      [call.userId, now, new Date(now.getTime() - idleMax), call.sessionId],
    ),
  );
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === call.sessionId,
    device: row.device,
    provider: row.provider,
    username: row.username,
    signedInAt: row.signed_in_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
}

/** [SE14] Ends one of the caller's own sessions. @throws Problem 404 for anybody else's, as for none */
export async function revokeSession(call: UserCall, sessionId: string): Promise<void> {
  const { rowCount } = await inTransaction(call.appContext.database, {}, (client) =>
    client.query("delete from session where id = $1 and user_id = $2", [sessionId, call.userId]),
  );
  if (rowCount === 0) throw notFound();
}

/** [SE14] Ends all of the caller's sessions but this one. Returns how many that were. */
export async function revokeOtherSessions(call: UserCall): Promise<number> {
  const { rowCount } = await inTransaction(call.appContext.database, {}, (client) =>
    client.query("delete from session where user_id = $1 and id <> $2", [call.userId, call.sessionId]),
  );
  return rowCount ?? 0;
}

/** By what kind of identity this session was signed in. */
export async function providerOf(call: UserCall): Promise<Provider | null> {
  const { rows } = await inTransaction(call.appContext.database, { readOnly: true }, (client) =>
    client.query<{ provider: Provider | null }>(
      "select i.provider from session s left join identity i on i.id = s.identity_id where s.id = $1",
      [call.sessionId],
    ),
  );
  return rows[0]?.provider ?? null;
}
