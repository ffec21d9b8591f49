import { sql } from "kysely";
import {
  findAsset,
  keepPicture,
  type PreparedPicture,
  prepareSmaller,
  type StoredAsset,
  setUses,
} from "#features/media/server/service.ts";
import { findRole, requireRoleChange } from "#features/roles/server/service.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { EditedProfile } from "../contract.ts";
import { memberPolicy } from "../policy.ts";
import { isProfilePicture, photoUrlOf, profilePictureSide } from "../rules.ts";
import { findMember, lockMembers, type StoredMember } from "./member-store.ts";

/** Missing fields stay as they are. */
export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly profileIcon?: string | undefined;
  readonly photoId?: string | null | undefined;
  readonly badgePhotoId?: string | null | undefined;
}

/**
 * [MP1] [MP2] [MP3] Edits one's own profile, or that of a member whom one manages.
 *
 * @throws Problem 404; 403; 412 with the present state; 400 `unknownMedia`
 */
async function editProfile(
  scope: Scope,
  profileId: string,
  revision: number,
  change: ProfileChange,
): Promise<EditedProfile> {
  const [before] = await lockMembers(scope, [profileId]);
  if (!before) throw notFound();
  await requireEdit(scope, before);
  const current = await getEdited(scope, before);
  if (current.revision !== revision) throw new Problem("stale", "stale", { current });
  const pictures = {
    photoId: change.photoId === undefined ? before.photoId : change.photoId,
    badgePhotoId: change.badgePhotoId === undefined ? before.badgePhotoId : change.badgePhotoId,
  };
  await setUses(
    scope,
    { type: "profile", id: before.id },
    [pictures.photoId, pictures.badgePhotoId].filter((id) => id !== null),
  );
  const after = {
    displayName: change.displayName ?? before.displayName,
    icon: change.profileIcon ?? before.icon,
    ...pictures,
  };
  await scope.db
    .updateTable("profile")
    .set((eb) => ({
      display_name: after.displayName,
      icon: after.icon,
      photo_id: after.photoId,
      badge_photo_id: after.badgePhotoId,
      revision: eb("revision", "+", 1),
    }))
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", before.id)
    .execute();
  scope.publish({ topic: "members", subjectId: before.id });
  scope.audit({
    action: "profile.edited",
    objectType: "profile",
    objectId: before.id,
    details: differences(before, after),
  });
  return getEdited(scope, { ...before, ...after });
}

/** [MP3] The same, with oversized pictures scaled down first. Unusable files are passed on: the edit refuses them. */
export async function editProfileFitting(
  call: MemberCall,
  store: ObjectStore,
  profileId: string,
  revision: number,
  change: ProfileChange,
): Promise<EditedProfile> {
  const { workspaceId } = call;
  const large = await call.transact((scope) => findLarge(scope, [change.photoId, change.badgePhotoId]));
  const smaller: { readonly picture: StoredAsset; readonly prepared: PreparedPicture }[] = [];
  for (const picture of large) {
    const prepared = await prepareSmaller(store, workspaceId, picture, profilePictureSide);
    smaller.push({ picture, prepared });
  }
  return call.transact(async (scope) => {
    const made = new Map<string, string>();
    for (const { picture, prepared } of smaller) {
      made.set(picture.id, await keepPicture(scope, prepared, picture.fileName));
    }
    const fitting = (id: string | null | undefined) => (id ? (made.get(id.toLowerCase()) ?? id) : id);
    return editProfile(scope, profileId, revision, {
      ...change,
      photoId: fitting(change.photoId),
      badgePhotoId: fitting(change.badgePhotoId),
    });
  });
}

/** The actor's own uploads among the pictures, where they are larger than a profile shows. */
async function findLarge(scope: Scope, ids: readonly (string | null | undefined)[]): Promise<StoredAsset[]> {
  const found: StoredAsset[] = [];
  for (const id of new Set(ids.map((one) => one?.toLowerCase()))) {
    const picture = id === undefined ? undefined : await findAsset(scope, id);
    if (picture?.state !== "stored" || picture.uploadedBy !== scope.actor.profileId) continue;
    if (!isProfilePicture(picture)) found.push(picture);
  }
  return found;
}

/** [MP2] One's own; others' by the rule for removing members: they rank below, and have no more permissions. */
async function requireEdit(scope: Scope, member: StoredMember): Promise<void> {
  if (member.id === scope.actor.profileId) return;
  if (!memberPolicy.manage(scope.actor, undefined)) throw new Problem("forbidden");
  if (!memberPolicy.reach(scope.actor, member)) throw new Problem("forbidden", "outOfReach");
  const role = await findRole(scope, member.roleId);
  if (!role) throw notFound();
  requireRoleChange(scope, { targetProfileId: member.id, oldRole: role, newRole: null });
}

async function getEdited(scope: Scope, member: Omit<StoredMember, "groupIds">): Promise<EditedProfile> {
  const { revision } = await scope.db
    .selectFrom("profile")
    .select("revision")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  return {
    id: member.id,
    displayName: member.displayName,
    profileIcon: member.icon,
    photoUrl: photoUrlOf(scope.workspaceId, member.photoId),
    badgePhotoUrl: photoUrlOf(scope.workspaceId, member.badgePhotoId),
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
    revision,
  };
}

/** The caller's own profile as it is edited. */
export async function getOwnEdited(scope: Scope): Promise<EditedProfile> {
  const member = await findMember(scope, scope.actor.profileId);
  if (!member) throw notFound();
  return getEdited(scope, member);
}

/** [MP4] A picture is not repeated in the audit, only that there is another. */
function differences(
  before: StoredMember,
  after: Pick<StoredMember, "displayName" | "icon" | "photoId" | "badgePhotoId">,
) {
  const changed = (["displayName", "icon", "photoId", "badgePhotoId"] as const).filter(
    (field) => before[field] !== after[field],
  );
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  };
}

/** [PH10] The number that a member signs in with is their contact too. Who may say so is the caller's rule. */
export async function noteOwnPhone(scope: Scope, number: string): Promise<void> {
  await scope.db
    .updateTable("profile")
    .set({ phone: number })
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", scope.actor.profileId)
    .execute();
  scope.publish({ topic: "members", subjectId: scope.actor.profileId });
}

/** [MP5] Those of the profiles whose pictures the actor sees: of every member who was not removed. */
export async function selectVisibleProfileIds(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom("profile")
    .select("id")
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .where("removed_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.id));
}
