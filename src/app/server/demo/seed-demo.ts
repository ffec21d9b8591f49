import { type DeviceSecrets, deviceSecrets } from "#features/devices/server/secrets.ts";
import { createEnterprise, createWorkspace } from "#features/workspaces/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import type { AppContext } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type DemoWorkspace, demoPlant } from "./demo-plant.ts";
import { enterpriseIdOf, workspaceIdOf } from "./ids.ts";
import { prepareDocuments, type SeededDocument } from "./seeds/seed-documents.ts";
import { beginPictures, type DemoPictures } from "./seeds/seed-pictures.ts";
import { seedSharing } from "./seeds/seed-sharing.ts";
import { seedWorkspace } from "./seeds/seed-workspace.ts";

/**
 * Fills an empty server with the demo plant, once. A workspace is filled in one transaction: a start that was killed
 * in between leaves it empty, and the next one fills it.
 *
 * @param begun the pictures, where they were begun while the database was made
 */
export async function seedDemo(
  appContext: AppContext,
  store: ObjectStore,
  secret: InstallationSecret,
  report: (text: string) => void,
  begun?: DemoPictures,
): Promise<void> {
  if (await isSeeded(appContext)) return;
  report("filling the demo workspaces");
  const pictures = begun ?? beginPictures(Promise.resolve(store));
  for (const enterprise of demoPlant.enterprises) {
    await createEnterprise(appContext, enterprise.name, enterpriseIdOf(enterprise.key));
  }
  for (const workspace of demoPlant.workspaces) {
    // The last one says that all is there, so what concerns several comes before it.
    if (workspace === demoPlant.workspaces.at(-1)) await seedSharing(appContext, store);
    await seedOne(appContext, workspace, pictures, deviceSecrets(secret), await prepareDocuments(store, workspace));
  }
}

async function seedOne(
  appContext: AppContext,
  workspace: DemoWorkspace,
  pictures: DemoPictures,
  secrets: DeviceSecrets,
  documents: readonly SeededDocument[],
): Promise<void> {
  const { roleIds } = await createWorkspace(appContext, {
    id: workspaceIdOf(workspace.key),
    enterpriseId: enterpriseIdOf(workspace.enterpriseKey),
    name: workspace.name,
    timeZone: workspace.timeZone,
  });
  await seedWorkspace(appContext, workspace, roleIds, (await pictures.get(workspace.key)) ?? [], secrets, documents);
}

/** Whether the last of the demo workspaces has people. */
async function isSeeded(appContext: AppContext): Promise<boolean> {
  const last = demoPlant.workspaces.at(-1);
  if (!last) return true;
  const workspaceId = workspaceIdOf(last.key);
  return inTransaction(appContext.database, { workspaceId, readOnly: true }, async (client) => {
    const { rows } = await client.query<{ seeded: boolean }>(
      "select exists (select from profile where workspace_id = $1) as seeded",
      [workspaceId],
    );
    return rows[0]?.seeded ?? false;
  });
}
