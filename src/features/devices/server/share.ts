import { linkUser } from "#features/members/server/service.ts";
import { type Bearer, type CookieSettings, rotateBrowserSession } from "#features/sessions/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import { actingAs, inScope, type Scope } from "#kit/server/scope.ts";
import { hashOf, newSecret } from "#kit/server/secrets.ts";
import { minute } from "#kit/time.ts";
import { deviceActor } from "./as-device.ts";
import { isRevoked } from "./device-store.ts";
import { deletePin } from "./pin-store.ts";
import { findShared, holdProfile, isPersonal } from "./profile-store.ts";
import { releaseProfile } from "./service.ts";

/** Long enough to sign in at a provider. */
const offerLife = 15 * minute;

/**
 * [DV11] A one-time secret for the profile that this device acts as, to be kept by the browser while its person signs in
 * as themselves. @throws Problem 404 for any other profile, 409 `alreadyLinked`
 */
export async function offerProfile(
  scope: Scope,
  profileId: string,
): Promise<{ claimSecret: string; expiresAt: string }> {
  const { actor } = scope;
  if (actor.session?.provider !== "device" || actor.profileId !== profileId) throw notFound();
  if (await isPersonal(scope, profileId)) throw alreadyLinked();
  if (await isRevoked(scope, actor.session.userId)) throw notFound();
  const claimSecret = newSecret();
  const expiresAt = new Date(scope.now.getTime() + offerLife);
  await deleteOffers(scope, profileId);
  await scope.db
    .insertInto("profile_offer")
    .values({
      workspace_id: scope.workspaceId,
      secret_hash: hashOf(claimSecret),
      profile_id: profileId,
      expires_at: expiresAt,
    })
    .execute();
  return { claimSecret, expiresAt: expiresAt.toISOString() };
}

interface ShareProfileInput {
  readonly workspaceId: string;
  readonly profileId: string;
  readonly uid: string;
  readonly claimSecret?: string | undefined;
}

interface Caller {
  readonly provider: string;
  readonly username: string;
}

/**
 * [DV11] The caller's own sign-in takes over a profile that was offered to it (threat B36). Devices that acted as the
 * profile act as nobody. Repeating the call returns the same.
 * @throws Problem 403 `notYourself`, `personalSignInNeeded`, `verifiedDomains`; 404 without a valid offer; 409
 * `alreadyLinked`, `alreadyMember`
 */
export async function shareProfile(
  call: UserCall,
  settings: CookieSettings,
  input: ShareProfileInput,
): Promise<Bearer> {
  if (input.uid !== call.userId) {
    throw new Problem("forbidden", "notYourself", { detail: "A profile is bound to the caller's own sign-in alone" });
  }
  const { workspaceId } = input;
  let caller: Caller | undefined;
  await inScope(
    call.appContext,
    workspaceId,
    async (client) => {
      const { rows } = await client.query<Caller>(
        `select i.provider, i.username from session s join identity i on i.id = s.identity_id
         where s.id = $1 and i.provider in ('google', 'microsoft', 'phone')`,
        [call.sessionId],
      );
      caller = rows[0];
      return deviceActor(workspaceId, caller?.username ?? "");
    },
    async (scope) => {
      if (!caller) {
        throw new Problem("forbidden", "personalSignInNeeded", { detail: "Sign in as yourself first" });
      }
      await bind(scope, caller, call.userId, input);
    },
  );
  return rotateBrowserSession(call, settings, call.sessionId);
}

async function bind(scope: Scope, caller: Caller, userId: string, input: ShareProfileInput): Promise<void> {
  const { profileId } = input;
  const profile = await holdProfile(scope, profileId);
  if (!profile) throw notFound();
  const linkedId = await linkedProfile(scope, userId);
  if (linkedId === profileId) return;
  if (!(await hasOffer(scope, profileId, input.claimSecret))) throw notFound();
  if (linkedId !== undefined) {
    throw new Problem("conflict", "alreadyMember", { detail: "You have another profile in this workspace" });
  }
  if (await isPersonal(scope, profileId)) throw alreadyLinked();
  // Its role may require a sign-in by now: then it is nobody's to take from a device (ruling R2).
  if (!(await findShared(scope, profileId))) throw notFound();
  await requireNoDomains(scope, caller);
  await deleteOffers(scope, profileId);
  await deletePin(scope, profileId);
  await releaseProfile(scope, profileId);
  await linkUser(scope, profileId, userId);
  actingAs(scope, { ...scope.actor, profileId, displayName: profile.displayName }).audit({
    action: "profile.identityLinked",
    objectType: "profile",
    objectId: profileId,
    details: { provider: caller.provider, username: caller.username },
  });
  for (const topic of ["devices", "members"]) scope.publish({ topic });
}

/** Linking Google or Microsoft is refused for a workspace with verified domains (specification, identity section 5). */
async function requireNoDomains(scope: Scope, { provider }: Caller): Promise<void> {
  if (provider === "phone") return;
  const { verified_email_domains: domains } = await scope.db
    .selectFrom("workspace")
    .select("verified_email_domains")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  if (domains.length === 0) return;
  throw new Problem("forbidden", "verifiedDomains", { detail: "This workspace links sign-ins by invitation alone" });
}

async function linkedProfile(scope: Scope, userId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom("profile_link")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.profile_id;
}

async function hasOffer(scope: Scope, profileId: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined) return false;
  const row = await scope.db
    .selectFrom("profile_offer")
    .select("profile_id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("secret_hash", "=", hashOf(secret))
    .where("profile_id", "=", profileId)
    .where("expires_at", ">", scope.now)
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteOffers(scope: Scope, profileId: string): Promise<void> {
  await scope.db
    .deleteFrom("profile_offer")
    .where("workspace_id", "=", scope.workspaceId)
    .where("profile_id", "=", profileId)
    .execute();
}

const alreadyLinked = (): Problem =>
  new Problem("conflict", "alreadyLinked", { detail: "Somebody signs in as this profile already" });
