import { createEnterprise, createWorkspace } from "#features/workspaces/server/service.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import type { Foundation } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { type DemoWorkspace, demoPlant } from "./demo-plant.ts";
import { enterpriseIdOf, workspaceIdOf } from "./ids.ts";
import { type Rasteriser, startRasteriser } from "./rasteriser.ts";
import { seedPictures } from "./seed-pictures.ts";
import { seedWorkspace } from "./seed-workspace.ts";

/**
 * Fills an empty server with the demo plant, once. A workspace is filled in one transaction: a start that was killed
 * in between leaves it empty, and the next one fills it.
 */
export async function seedDemo(foundation: Foundation, store: ObjectStore, say: (text: string) => void): Promise<void> {
  if (await isSeeded(foundation)) return;
  say("filling the demo workspaces");
  for (const enterprise of demoPlant.enterprises) {
    await createEnterprise(foundation, enterprise.name, enterpriseIdOf(enterprise.key));
  }
  const rasteriser = startRasteriser();
  try {
    for (const workspace of demoPlant.workspaces) await seedOne(foundation, store, rasteriser, workspace);
  } finally {
    rasteriser.close();
  }
}

async function seedOne(
  foundation: Foundation,
  store: ObjectStore,
  rasteriser: Rasteriser,
  workspace: DemoWorkspace,
): Promise<void> {
  const id = workspaceIdOf(workspace.key);
  const { roleIds } = await createWorkspace(foundation, {
    id,
    enterpriseId: enterpriseIdOf(workspace.enterpriseKey),
    name: workspace.name,
    timeZone: workspace.timeZone,
  });
  const pictures = await seedPictures(store, rasteriser, workspace);
  await seedWorkspace(foundation, workspace, roleIds, pictures);
}

/** Whether the last of the demo workspaces has people. */
async function isSeeded(foundation: Foundation): Promise<boolean> {
  const last = demoPlant.workspaces.at(-1);
  if (!last) return true;
  const workspaceId = workspaceIdOf(last.key);
  return inTransaction(foundation.database, { workspaceId, readOnly: true }, async (client) => {
    const { rows } = await client.query<{ seeded: boolean }>(
      "select exists (select from profile where workspace_id = $1) as seeded",
      [workspaceId],
    );
    return rows[0]?.seeded ?? false;
  });
}
