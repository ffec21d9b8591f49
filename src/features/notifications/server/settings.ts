import { sql } from "kysely";
import { getFlags } from "#features/flags/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { MailLanguage } from "../contract.ts";
import {
  type ChosenChannels,
  channelsOf,
  type MailKind,
  mailKinds,
  type OwnMail,
  wholeChoices,
} from "../rules/kinds.ts";
import type { NotificationSettings, SettingsChange } from "../settings-contract.ts";

/** By which ways the server sends at all. */
export interface Sends {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly push: boolean;
}

export interface DeliveryDeps {
  readonly sends: Sends;
  /** Where people reach the product, for the links. */
  readonly publicUrl: string;
  readonly stopKey: Buffer;
}

/** [N15] [N16] What the caller hears of, with the defaults of whatever they have not chosen. */
export async function getSettings(scope: Scope, sends: Sends): Promise<NotificationSettings> {
  const flags = await getFlags(scope);
  const row = await scope.db
    .selectFrom("profile as p")
    .innerJoin("workspace as w", "w.id", "p.workspace_id")
    .leftJoin("notification_setting as s", (join) =>
      join.onRef("s.workspace_id", "=", "p.workspace_id").onRef("s.profile_id", "=", "p.id"),
    )
    .select(["p.email", "p.phone", "w.time_zone", "w.languages", "s.channels", "s.quiet_from", "s.quiet_until"])
    .select(["s.digest_at", "s.language", "s.contact_banner_closed_at"])
    .select(
      sql<number>`(select count(*)::int from shared_phone_profile h
      where h.workspace_id = p.workspace_id and h.profile_id = p.id)`.as("sharedPhones"),
    )
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", scope.actor.profileId)
    .executeTakeFirstOrThrow();
  const chosen = (row.channels ?? {}) as ChosenChannels;
  const { quiet_from: from, quiet_until: until } = row;
  return {
    channels: Object.fromEntries(mailKinds.map((kind) => [kind, channelsOf(kind, chosen)])),
    quietHours: from === null || until === null ? null : { from, until },
    digestAt: row.digest_at,
    timeZone: row.time_zone,
    language: languageOf(row.language, row.languages),
    email: row.email,
    phone: row.phone,
    sharedPhones: flags.notifications_shared_sms_enabled ? row.sharedPhones : 0,
    sends: { ...sends, sms: sends.sms && !flags.notifications_disable_sms_option },
    contactBannerClosedAt: row.contact_banner_closed_at?.toISOString() ?? null,
  };
}

/** Changes what the caller hears of; what is left out stays. */
export async function changeSettings(
  scope: Scope,
  change: SettingsChange,
  sends: Sends,
): Promise<NotificationSettings> {
  const { channels, quietHours, digestAt, language, contactBannerClosed } = change;
  await storeSettings(scope, scope.actor.profileId, {
    ...(channels && { channels: wholeChoices(channels) }),
    ...(quietHours !== undefined && { quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null }),
    ...(digestAt !== undefined && { digest_at: digestAt }),
    ...(language && { language }),
    ...(contactBannerClosed && { contact_banner_closed_at: scope.now }),
  });
  publishSettings(scope, scope.actor.profileId);
  return getSettings(scope, sends);
}

/** [N19] Turns off the mails of these kinds for a member, and nothing else. */
export async function stopMails(scope: Scope, profileId: string, kinds: readonly MailKind[]) {
  const row = await scope.db
    .selectFrom("notification_setting")
    .select("channels")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .forUpdate()
    .executeTakeFirst();
  const chosen = (row?.channels ?? {}) as ChosenChannels;
  const channels = Object.fromEntries(kinds.map((kind) => [kind, { ...channelsOf(kind, chosen), mail: false }]));
  await storeSettings(scope, profileId, { channels });
  publishSettings(scope, profileId);
}

/** [N29] Whether the caller is mailed what a feature sends by itself. */
export async function chooseOwnMail(scope: Scope, kind: OwnMail, mail: boolean): Promise<void> {
  const { profileId } = scope.actor;
  await storeSettings(scope, profileId, { channels: { [kind]: { app: false, mail, sms: false, push: false } } });
  publishSettings(scope, profileId);
}

interface Stored {
  readonly channels?: ChosenChannels;
  readonly quiet_from?: number | null;
  readonly quiet_until?: number | null;
  readonly digest_at?: number | null;
  readonly language?: MailLanguage;
  readonly contact_banner_closed_at?: Date;
  readonly tokens_revoked_at?: Date;
}

/** Kinds that are not named keep what was chosen for them. */
export async function storeSettings(scope: Scope, profileId: string, { channels, ...rest }: Stored): Promise<void> {
  const chosen = JSON.stringify(channels ?? {});
  await scope.db
    .insertInto("notification_setting")
    .values({ workspace_id: scope.workspaceId, profile_id: profileId, channels: chosen, ...rest })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "profile_id"]).doUpdateSet({
        ...rest,
        channels: sql`notification_setting.channels || ${chosen}::jsonb`,
      }),
    )
    .execute();
}

/** [N20] The language that the member reads, or else the first one of the workspace. */
export const languageOf = (own: string | null, ofWorkspace: readonly string[]): MailLanguage =>
  (own ?? ofWorkspace[0]) === "de" ? "de" : "en";

function publishSettings(scope: Scope, profileId: string): void {
  scope.publish({ topic: "notifications", profileId });
  scope.publish({ topic: "notification-settings", profileId });
}
