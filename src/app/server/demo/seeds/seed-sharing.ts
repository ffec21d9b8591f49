import { copyBytes, discardCopies } from "#features/media/server/service.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { importCopy } from "#features/sharing/server/add-copy.ts";
import { assignGroups, requireReceived } from "#features/sharing/server/received.ts";
import { selectReceivedFiles } from "#features/sharing/server/received-files.ts";
import { shareProcedure } from "#features/sharing/server/share.ts";
import { type AppContext, asSystem, type Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { demoPlant } from "../demo-plant.ts";
import { groupIdOf, procedureIdOf, workspaceIdOf } from "../ids.ts";
import { asPerson, daysBefore } from "./as-person.ts";
import { versionIdOf } from "./seed-procedures.ts";

const [sourceKey, targetKey, personKey] = ["plant-2", "plant-5", "ingrid-halvorsen"];
/** The one that Plant 5 made its own, from the version before the present one, and one that it reads. */
const [copiedKey, copiedVersion, readKey] = ["spill-response", 4, "emergency-stop-test"];
const [sharedDaysAgo, copiedDaysAgo] = [150, 120];

/** Plant 2 shows two procedures to Plant 5, which has a copy of one that is behind by now. */
export async function seedSharing(appContext: AppContext, store: ObjectStore): Promise<void> {
  const source = demoPlant.workspaces.find(({ key }) => key === sourceKey);
  const target = demoPlant.workspaces.find(({ key }) => key === targetKey);
  const copied = source?.procedures.find(({ key }) => key === copiedKey);
  if (!source || !target || !copied?.published) return;
  const [sourceId, targetId] = [workspaceIdOf(source.key), workspaceIdOf(target.key)];
  const of = { sourceId, procedureId: copied.id };
  const content = copied.publishedAs(copied.published, copiedVersion);
  const inTarget = <Result>(work: (scope: Scope) => Promise<Result>, daysAgo = copiedDaysAgo): Promise<Result> =>
    asSystem(appContext, targetId, (scope) => work(asPerson(scope, target, personKey, daysBefore(scope.now, daysAgo))));

  await asSystem(appContext, sourceId, async (scope) => {
    const ingrid = asPerson(scope, source, personKey, daysBefore(scope.now, sharedDaysAgo));
    for (const key of [copiedKey, readKey]) await shareProcedure(ingrid, procedureIdOf(source.key, key), [targetId]);
  });
  const files = await inTarget(async (scope) => {
    await assignGroups(scope, of, 0, { accessGroupIds: [groupIdOf(target.key, "production")] });
    return selectReceivedFiles(scope, await requireReceived(scope, of), mediaIdsOf(content));
  });
  const copies = await copyBytes(store, targetId, files);
  const versionId = versionIdOf(source.key, copiedKey, copiedVersion);
  const groupIds = [groupIdOf(target.key, "production")];
  try {
    await inTarget((scope) => importCopy(scope, of, { content, versionId, groupIds }, copies));
  } catch (error) {
    await discardCopies(store, copies);
    throw error;
  }
}
