import { deviceInForce } from "#features/sessions/rules.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { nobody } from "#kit/server/audit/audit-store.ts";
import type { UserCall } from "#kit/server/http/route.ts";
import { type Access, inScope, type Scope } from "#kit/server/scope.ts";
import { findDeviceOfUser, type StoredDevice } from "./device-store.ts";

/**
 * Works in a workspace as a shared device that has not said yet who is at it: it may nothing, and the audit names it by
 * its name.
 */
export async function asDevice<Result>(
  { appContext, userId }: Pick<UserCall, "appContext" | "userId">,
  workspaceId: string,
  work: (scope: Scope, device: StoredDevice) => Promise<Result>,
  access?: Pick<Access, "readOnly">,
): Promise<Result> {
  let device: StoredDevice | undefined;
  return inScope(
    appContext,
    workspaceId,
    async (client) => {
      device = await findDeviceOfUser(client, workspaceId, userId);
      if (!device || !deviceInForce(device, appContext.clock.now())) throw notFound();
      return deviceActor(workspaceId, device.name);
    },
    (scope) => {
      if (!device) throw notFound();
      return work(scope, device);
    },
    access,
  );
}

export const deviceActor = (workspaceId: string, name: string): Scope["actor"] => ({
  profileId: nobody,
  workspaceId,
  displayName: name,
  rank: 0,
  permissions: new Set(),
  seesAllContent: false,
  scope: new Set(),
});

/** [DV7] Where everyone must sign in, a shared device cannot act as anyone. @throws Problem 403 `ssoRequired` */
export async function requireOpenWorkspace(scope: Scope): Promise<void> {
  if (await requiresSso(scope)) {
    throw new Problem("forbidden", "ssoRequired", { detail: "This workspace or role requires a personal sign-in" });
  }
}

export async function requiresSso(scope: Scope): Promise<boolean> {
  const row = await scope.db
    .selectFrom("workspace")
    .select("auth_requirement")
    .where("id", "=", scope.workspaceId)
    .executeTakeFirstOrThrow();
  return row.auth_requirement === "allSSO";
}
