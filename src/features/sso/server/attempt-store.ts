import type pg from "pg";
import { hashOf, newSalt, newSecret, secretFrom } from "#kit/server/secrets.ts";
import { attemptLife, type SsoProvider } from "../rules.ts";
import type { AttemptSecrets } from "./oidc.ts";

export type Purpose = "signIn" | "link" | "fresh" | "createProfile";

export interface NewAttempt {
  readonly provider: SsoProvider;
  readonly purpose: Purpose;
  /** The browser's own secret, which its cookie holds. */
  readonly browser: string;
  readonly sessionId: string | null;
  readonly workspaceId: string | null;
  /** Of a profile that is created: its name and icon. */
  readonly wish: { readonly displayName?: string; readonly emoji?: string };
  readonly from: string | null;
}

export interface Attempt extends Omit<NewAttempt, "browser"> {
  readonly secrets: AttemptSecrets;
  readonly beganAt: Date;
}

const secretsOf = (state: string, salt: Buffer): AttemptSecrets => ({
  state,
  nonce: secretFrom(state, salt, "nonce"),
  verifier: secretFrom(state, salt, "verifier"),
});

/**
 * [SO1] Begins an attempt with a provider. Only the browser learns the state; all other secrets are derived from it.
 */
export async function insertAttempt(client: pg.ClientBase, attempt: NewAttempt, now: Date): Promise<AttemptSecrets> {
  const state = newSecret();
  const salt = newSalt();
  await client.query(
    `insert into sign_in_attempt
       (state_hash, browser_hash, salt, provider, purpose, session_id, for_workspace_id, wish, from_path, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      hashOf(state),
      hashOf(attempt.browser),
      salt,
      attempt.provider,
      attempt.purpose,
      attempt.sessionId,
      attempt.workspaceId,
      JSON.stringify(attempt.wish),
      attempt.from,
      new Date(now.getTime() + attemptLife),
    ],
  );
  return secretsOf(state, salt);
}

interface AttemptRow {
  readonly provider: SsoProvider;
  readonly purpose: Purpose;
  readonly session_id: string | null;
  readonly for_workspace_id: string | null;
  readonly wish: NewAttempt["wish"];
  readonly from_path: string | null;
  readonly salt: Buffer;
  readonly expires_at: Date;
}

/** [SO2] Spends an attempt: once, in time, with its own provider, in the browser that began it. Undefined otherwise. */
export async function spendAttempt(
  client: pg.ClientBase,
  came: { readonly state: string; readonly browser: string; readonly provider: SsoProvider },
  now: Date,
): Promise<Attempt | undefined> {
  const { rows } = await client.query<AttemptRow>(
    `delete from sign_in_attempt
     where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4
     returning provider, purpose, session_id, for_workspace_id, wish, from_path, salt, expires_at`,
    [hashOf(came.state), hashOf(came.browser), came.provider, now],
  );
  const row = rows[0];
  return (
    row && {
      provider: row.provider,
      purpose: row.purpose,
      sessionId: row.session_id,
      workspaceId: row.for_workspace_id,
      wish: row.wish,
      from: row.from_path,
      secrets: secretsOf(came.state, row.salt),
      beganAt: new Date(row.expires_at.getTime() - attemptLife),
    }
  );
}

export async function sweepAttempts(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query("delete from sign_in_attempt where expires_at < $1", [now]);
}
