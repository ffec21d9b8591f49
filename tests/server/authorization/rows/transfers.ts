import { sha256Of } from "#features/media/server/checksum.ts";
import { setUses } from "#features/media/server/service.ts";
import { importEndpoints } from "#features/transfers/contract.ts";
import { exportEndpoints } from "#features/transfers/export-contract.ts";
import type { Person, Workspace } from "#tests/support/world.ts";
import type { Principal } from "../model.ts";
import type { Kind, Making, Refusal, Row } from "../row.ts";

const manage = ["content.procedures.manage"];
const checksum = sha256Of(Buffer.from("an archive"));

/** A stored archive that nothing uses. */
const archiveBy = (workspace: Workspace, owner: Person): Promise<string> =>
  workspace.asSystem(async (scope) => {
    const id = scope.newId();
    await scope.db
      .insertInto("asset")
      .values({
        workspace_id: scope.workspaceId,
        id,
        state: "stored",
        content_type: "application/zip",
        file_name: "guides.zip",
        size_bytes: 10,
        sha256: checksum,
        uploaded_by: owner.profileId,
        created_at: scope.now,
        unused_since: scope.now,
      })
      .execute();
    return id;
  });

/** An import that nothing works on. */
async function makeImport(workspace: Workspace, owner: Person, state: "paused" | "waiting"): Promise<string> {
  const assetId = await archiveBy(workspace, owner);
  return workspace.asSystem(async (scope) => {
    const id = scope.newId();
    await scope.db
      .insertInto("content_import")
      .values({
        workspace_id: scope.workspaceId,
        id,
        profile_id: owner.profileId,
        asset_id: assetId,
        file_name: "guides.zip",
        state,
        is_dry_run: true,
        // Held by nobody who works, and not to be claimed.
        held_until: new Date(8.64e15 / 4),
        created_at: scope.now,
        updated_at: scope.now,
      })
      .execute();
    await setUses(scope, { type: "import", id }, [assetId], [assetId]);
    return id;
  });
}

const ownerIn = ({ caller, workspace, maker }: Making): Person =>
  caller?.workspaceId === workspace.workspaceId ? caller : maker;

const ownIn = (state: "paused" | "waiting"): Kind => ({
  isPerCaller: true,
  make: async (making) => ({
    params: { importId: await makeImport(making.workspace, ownerIn(making), state) },
  }),
});

const ownArchive: Kind = {
  isPerCaller: true,
  make: async (making) => {
    const fileId = await archiveBy(making.workspace, ownerIn(making));
    return { params: {}, body: { fileId, checksum, fileName: "guides.zip", dryRun: true } };
  },
};

const mine = { needs: manage, about: ownIn("paused"), isGroupless: true } as const;

/** An archive of the workspace, or an export that nothing works on. */
const exportIn = (state: "completed" | "cancelled"): Kind => ({
  isPerCaller: true,
  make: async ({ workspace, maker }) => ({
    params: {
      exportId: await workspace.asSystem(async (scope) => {
        const id = scope.newId();
        await scope.db
          .insertInto("content_export")
          .values({
            workspace_id: scope.workspaceId,
            id,
            profile_id: maker.profileId,
            file_name: "plant.zip",
            state,
            sha256: state === "completed" ? checksum : null,
            created_at: scope.now,
            updated_at: scope.now,
          })
          .execute();
        return id;
      }),
    },
  }),
});

/** [TF19] Admins who see everything, at a sign-in of their own. */
const ofAdmins = ({ role, signIn }: Principal): Refusal | null =>
  role === "admin" && signIn !== "device" ? null : "403";
const forAdmins = { needs: "member", except: ofAdmins, isNotForDevices: true } as const;
const archive = { ...forAdmins, about: exportIn("completed"), isGroupless: true } as const;

export const transferRows: readonly Row[] = [
  {
    endpoint: importEndpoints.start,
    needs: manage,
    about: ownArchive,
    isGroupless: true,
    isNamedInside: true,
    input: ({ body }) => ({ body }),
  },
  { endpoint: importEndpoints.list, needs: manage },
  { endpoint: importEndpoints.get, ...mine },
  { endpoint: importEndpoints.items, ...mine },
  { endpoint: importEndpoints.run, ...mine },
  { endpoint: importEndpoints.pause, ...mine, about: ownIn("waiting") },
  { endpoint: importEndpoints.remove, ...mine },
  // One at a time: what another call began is in the way of this one.
  { endpoint: exportEndpoints.start, ...forAdmins, alsoDone: [409] },
  { endpoint: exportEndpoints.list, ...forAdmins },
  { endpoint: exportEndpoints.schedule, ...forAdmins, input: () => ({ body: { seen: null, cadence: "off" } }) },
  { endpoint: exportEndpoints.get, ...archive },
  { endpoint: exportEndpoints.address, ...archive },
  { endpoint: exportEndpoints.remove, ...archive, about: exportIn("cancelled") },
];
