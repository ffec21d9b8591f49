import type pg from "pg";
import { hashOf } from "#kit/server/secrets.ts";
import type { Person } from "#tests/support/world.ts";

/** Who is signed in by a person's token. */
export async function userIdOf(client: pg.ClientBase, { token }: Person): Promise<string> {
  const { rows } = await client.query<{ user_id: string }>(
    "select s.user_id from session s join session_token t on t.session_id = s.id where t.token_hash = $1",
    [hashOf(token)],
  );
  const userId = rows[0]?.user_id;
  if (userId === undefined) throw new Error("Nobody is signed in by this token");
  return userId;
}
