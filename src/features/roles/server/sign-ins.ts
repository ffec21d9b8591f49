import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";

/** One personal sign-in method of a member; a shared device is none. */
export interface MemberSignIn {
  readonly userId: string;
  readonly provider: "google" | "microsoft" | "phone" | "link";
  readonly username: string;
  readonly emailDomain: string | null;
}

interface Row {
  profile_id: string;
  user_id: string;
  provider: MemberSignIn["provider"];
  username: string;
  email_domain: string | null;
}

/** The personal sign-ins of members by their profile; a member without one is not in the map. */
export async function signInsOf(
  scope: Scope,
  profileIds: readonly string[],
): Promise<Map<string, readonly MemberSignIn[]>> {
  if (profileIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select profile_id, user_id, provider, username, email_domain
    from fettle_sign_ins(${[...profileIds]}::uuid[]) order by provider, username`.execute(scope.db);
  const byProfile = Map.groupBy(rows, (row) => row.profile_id);
  return new Map([...byProfile].map(([profileId, found]) => [profileId, found.map(signInOf)]));
}

const signInOf = (row: Row): MemberSignIn => ({
  userId: row.user_id,
  provider: row.provider,
  username: row.username,
  emailDomain: row.email_domain,
});
