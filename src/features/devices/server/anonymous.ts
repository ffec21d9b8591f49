import { getFlags } from "#features/flags/server/service.ts";
import { createMember } from "#features/members/server/service.ts";
import type { BuiltInRole } from "#features/roles/rules.ts";
import { permissionsFrom } from "#kit/permissions.ts";
import { Problem } from "#kit/problem.ts";
import { once } from "#kit/server/http/idempotency.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import { anonymousRole, type RoleForDevices } from "../rules.ts";
import { asDevice, requiresSso } from "./as-device.ts";
import type { StoredDevice } from "./device-store.ts";

/** [DV6] The role that an anonymous profile would get now; undefined where none can be made. */
export async function roleForAnonymous(scope: Scope): Promise<RoleForDevices | undefined> {
  const rows = await scope.db
    .selectFrom("role")
    .select(["id", "built_in", "permissions", "requires_sso", "restrict_content"])
    .where("workspace_id", "=", scope.workspaceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const roles = rows.map((row) => ({
    id: row.id,
    builtIn: row.built_in as BuiltInRole | null,
    permissions: permissionsFrom(row.permissions),
    requiresSso: row.requires_sso,
    seesAllContent: !row.restrict_content,
  }));
  const { rbac_enabled: hasCustomRoles } = await getFlags(scope);
  return anonymousRole(roles, { requiresSso: await requiresSso(scope), hasCustomRoles });
}

export interface AnonymousProfileInput {
  readonly workspaceId: string;
  readonly displayName: string;
  readonly emoji: string;
}

/**
 * [DV6] Creates a profile without an owner, on a shared device. With an `Idempotency-Key` the same device creates one only.
 * @throws Problem 403 `cannotCreateAnonymousProfile`
 */
export const createAnonymous = (call: UserCall, input: AnonymousProfileInput): Promise<{ profileId: string }> =>
  asDevice(call, input.workspaceId, async (scope, device) => {
    const key = call.headers["idempotency-key"];
    const make = () => createBy(scope, device, input);
    if (key === undefined) return make();
    const act = async () => ({ status: 201, reply: await make() });
    // Devices have no profile, under which keys are kept.
    const { reply } = await once(scope, `${device.id} ${key}`, "createProfile", input, act);
    return reply as { profileId: string };
  });

async function createBy(scope: Scope, device: StoredDevice, input: AnonymousProfileInput) {
  const role = await roleForAnonymous(scope);
  if (!role) {
    throw new Problem("forbidden", "cannotCreateAnonymousProfile", { detail: "cannot create anonymous profile" });
  }
  const { displayName, emoji } = input;
  const profileId = await createMember(scope, { displayName, icon: emoji, roleId: role.id });
  scope.audit({
    action: "profile.createdAnonymously",
    objectType: "profile",
    objectId: profileId,
    details: { displayName, deviceId: device.id, roleId: role.id },
  });
  scope.publish({ topic: "devices" });
  return { profileId };
}
