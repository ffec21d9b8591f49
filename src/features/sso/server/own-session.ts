import type pg from "pg";
import { inForce, type Provider } from "#features/sessions/rules.ts";
import { Problem } from "#kit/problem.ts";

export interface OwnSession {
  readonly id: string;
  readonly userId: string;
  readonly identityId: string | null;
  readonly provider: Provider | null;
}

interface Row extends OwnSession {
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The session that a way to a provider was begun in, held until the commit. @throws Problem 401 where it has ended */
export async function holdOwnSession(client: pg.ClientBase, sessionId: string | null, now: Date): Promise<OwnSession> {
  const { rows } = await client.query<Row>(
    `select s.id, s.user_id as "userId", s.identity_id as "identityId", i.provider,
       s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt"
     from session s
     join app_user u on u.id = s.user_id and u.disabled_at is null
     left join identity i on i.id = s.identity_id
     where s.id = $1
     for update of s`,
    [sessionId],
  );
  const own = rows[0];
  if (!own || !inForce(own, now)) throw new Problem("unauthenticated");
  return own;
}
