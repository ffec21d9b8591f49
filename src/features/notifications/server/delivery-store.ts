import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { NotificationKind } from "../contract.ts";
import type { ChosenChannels } from "../rules/kinds.ts";
import type { SendTimes } from "../rules/send-time.ts";
import type { Locked } from "./procedure-events.ts";
import { isInSession } from "./push/browser-store.ts";
import { isVisibleToReader } from "./visible-to-reader.ts";

/** A notification whose time has come, with what its reader chose and may see now. */
export interface DueRow extends SendTimes {
  readonly id: string;
  readonly profileId: string;
  readonly kind: NotificationKind;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly isVisible: boolean;
  readonly seesPerformers: boolean;
  readonly displayName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** The browsers that get push messages. */
  readonly browserIds: readonly string[];
  readonly channels: ChosenChannels;
  readonly language: string | null;
  readonly languages: readonly string[];
  readonly workspaceName: string;
}

/** Those of one reader stand together. Locks them; what another worker is sending is passed by, or waited for [N32]. */
export async function selectDue(scope: Scope, limit: number, locked: Locked = "skipped"): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    -- Chosen before anything is asked of them: of thousands that wait, only these are looked at.
    with due as materialized (
      select * from notification
      where workspace_id = ${scope.workspaceId} and deliver_at <= ${scope.now}
      order by profile_id, created_at, id
      limit ${limit}
      for update ${locked === "skipped" ? sql`skip locked` : sql``}
    )
    ${withReaders(sql`due`)}
    order by n.profile_id, n.created_at, n.id`.execute(scope.db);
  return rows;
}

/** [N24] These of one reader, newest first, as they are at this moment. */
export async function selectOfReader(
  scope: Scope,
  profileId: string,
  ids: readonly string[],
): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    ${withReaders(sql`notification`)}
    where n.workspace_id = ${scope.workspaceId} and n.profile_id = ${profileId} and n.id = any(${[...ids]}::uuid[])
    order by n.created_at desc, n.id desc`.execute(scope.db);
  return rows;
}

/** Notifications, with what their readers chose and may see now. */
const withReaders = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.id, n.profile_id as "profileId", n.kind, n.data, n.created_at as "createdAt", n.read_at as "readAt",
    p.removed_at is null and ${isVisibleToReader} as "isVisible",
    'content.procedures.analyze' = any(r.permissions) as "seesPerformers",
    p.display_name as "displayName", p.email, p.phone, coalesce(s.channels, '{}') as channels,
    array(select b.id from push_subscription b
      where b.workspace_id = n.workspace_id and b.profile_id = n.profile_id and ${isInSession}) as "browserIds",
    s.quiet_from as "quietFrom", s.quiet_until as "quietUntil", s.digest_at as "digestAt", s.language,
    w.time_zone as "timeZone", w.languages, w.name as "workspaceName"
  from ${source} n
  join profile p on p.workspace_id = n.workspace_id and p.id = n.profile_id
  join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
  join workspace w on w.id = n.workspace_id
  left join notification_setting s on s.workspace_id = n.workspace_id and s.profile_id = n.profile_id`;

/** [N21] The shared numbers that act for these members, by profile. */
export async function selectSharedNumbers(
  scope: Scope,
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (profileIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom("shared_phone_profile as h")
    .innerJoin("shared_phone as f", (join) =>
      join.onRef("f.workspace_id", "=", "h.workspace_id").onRef("f.id", "=", "h.phone_id"),
    )
    .select(["h.profile_id", "f.number"])
    .where("h.workspace_id", "=", scope.workspaceId)
    .where("h.profile_id", "=", sql<string>`any(${[...profileIds]}::uuid[])`)
    .execute();
  const byProfile = Map.groupBy(rows, (row) => row.profile_id);
  return new Map([...byProfile].map(([id, of]) => [id, of.map((row) => row.number)]));
}
