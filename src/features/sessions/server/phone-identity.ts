import { randomUUID } from "node:crypto";
import type pg from "pg";
import { Problem } from "#kit/problem.ts";
import type { Identity } from "./session-store.ts";

/** Numbers are proven by ourselves, so the issuer is. */
const issuer = "phone";

/** @param number in E.164 */
export const phoneIdentity = (number: string): Identity => ({
  provider: "phone",
  issuer,
  subject: number,
  username: number,
});

/** Whether a person signs in with the number. */
export async function isPersonalNumber(client: pg.ClientBase, number: string): Promise<boolean> {
  const { rowCount } = await client.query("select from identity where issuer = $1 and subject = $2", [issuer, number]);
  return rowCount === 1;
}

export interface PhoneOwner {
  readonly userId: string;
  readonly identityId: string;
  /** When the owner last showed to hold the number. */
  readonly provenAt: Date;
}

export async function findPhoneOwner(client: pg.ClientBase, number: string): Promise<PhoneOwner | undefined> {
  const { rows } = await client.query<{ user_id: string; id: string; proven_at: Date }>(
    `select i.user_id, i.id, coalesce(i.proven_at, i.created_at) as proven_at from identity i
     join app_user u on u.id = i.user_id and u.disabled_at is null
     where i.issuer = $1 and i.subject = $2`,
    [issuer, number],
  );
  const row = rows[0];
  return row && { userId: row.user_id, identityId: row.id, provenAt: row.proven_at };
}

export async function notePhoneProven(client: pg.ClientBase, identityId: string, now: Date): Promise<void> {
  await client.query("update identity set proven_at = $2 where id = $1", [identityId, now]);
}

/**
 * A user for one sign-in by a shared number: a device, that two people at two phones of one number do not share. The
 * number is its name, the shared phone its issuer: with that it goes (`fettle_end_shared_phone`). One statement.
 */
export async function addSharedPhoneUser(
  client: pg.ClientBase,
  user: {
    readonly userId: string;
    readonly identityId: string;
    readonly workspaceId: string;
    readonly phoneId: string;
    readonly number: string;
    readonly now: Date;
  },
): Promise<void> {
  await client.query(
    `with device as (insert into app_user (id, created_at) values ($1, $2) returning id)
     insert into identity (id, user_id, provider, issuer, subject, username, created_at)
     select $3::uuid, device.id, 'device', $4, $3::uuid::text, $5, $2 from device`,
    [user.userId, user.now, user.identityId, `sharedPhone:${user.workspaceId}:${user.phoneId}`, user.number],
  );
}

export interface SetPhone {
  /** Another person signs in with it. Nothing was changed then. */
  readonly isTaken: boolean;
  /** The user's number until now. */
  readonly before: string | null;
}

/**
 * The user of a session signs in with this number, instead of the earlier one; the other sessions that the earlier one
 * opened end. One statement, so that it can run ahead of a workspace's transaction.
 *
 * @throws Problem 409 `numberNotFree` if another person took it at the same moment
 */
export async function setPhoneIdentity(
  client: pg.ClientBase,
  input: { readonly sessionId: string; readonly number: string; readonly now: Date },
): Promise<SetPhone> {
  try {
    const { rows } = await client.query<{ taken: boolean; before: string | null }>(setPhoneSql, [
      input.sessionId,
      input.number,
      input.now,
      issuer,
      randomUUID(),
    ]);
    return { isTaken: rows[0]?.taken ?? true, before: rows[0]?.before ?? null };
  } catch (error) {
    if ((error as { code?: unknown }).code === "23505") throw new Problem("conflict", "numberNotFree");
    throw error;
  }
}

const setPhoneSql = `
  with who as (
    select user_id from session where id = $1
  ), other as (
    select i.id from identity i, who where i.issuer = $4 and i.subject = $2 and i.user_id <> who.user_id
  ), mine as (
    select i.id, i.subject from identity i join who on who.user_id = i.user_id
    where i.issuer = $4 order by i.created_at limit 1
  ), changed as (
    update identity set subject = $2, username = $2, proven_at = $3
    where id = (select id from mine) and not exists (select from other)
    returning id
  ), added as (
    insert into identity (id, user_id, provider, issuer, subject, username, created_at, proven_at)
    select $5, who.user_id, 'phone', $4, $2, $2, $3, $3 from who
    where not exists (select from mine) and not exists (select from other)
  ), ended as (
    delete from session
    where id <> $1 and identity_id = (select id from changed) and (select subject from mine) <> $2
  )
  select exists (select from other) as taken, (select subject from mine) as before`;
