import { addUses } from "#features/media/server/service.ts";
import { doneCount } from "#features/performs/rules/steps/next.ts";
import { withVersions } from "#features/performs/rules/steps/step-versions.ts";
import {
  filesIn,
  hashVersion,
  holdFilesOfVersion,
  type ImportedPerform,
  insertImported,
  type PreparedPerform,
  performableOf,
  recordHash,
  sealedRecord,
} from "#features/performs/server/run-service.ts";
import type { PerformableContent } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { ungradedPhotos } from "#features/verification/rules/photo-check.ts";
import {
  insertPastChecks,
  insertVerifications,
  type PastCheck,
  storedVerifications,
} from "#features/verification/server/service.ts";
import { sealNow } from "#kit/server/audit/seal-keys.ts";
import type { Scope } from "#kit/server/scope.ts";
import { keepResults } from "./result-store.ts";

const batch = 500;

/**
 * Writes performs that happened before: many in few statements, without telling or recording each. The caller vouches
 * for them: the versions were published, the entries fit, and the files are stored. Only for the system itself.
 */
export async function importPerforms(scope: Scope, performs: readonly ImportedPerform[]): Promise<void> {
  const contents = new Map<string, PerformableContent>();
  for (const versionId of new Set(performs.map((perform) => perform.versionId))) {
    const content = await performableOf(scope, versionId);
    contents.set(versionId, content);
    await holdFilesOfVersion(scope, versionId, content);
  }
  const prepared = performs.map((perform) => prepare(scope, perform, contents.get(perform.versionId)));
  for (let from = 0; from < prepared.length; from += batch) {
    const some = prepared.slice(from, from + batch);
    await insertImported(scope, some);
    await keepResults(
      scope,
      some.filter((one) => one.submittedAt !== null),
    );
    await insertVerifications(
      scope,
      some.flatMap(({ id, versionId, steps, updatedAt }) => {
        const content = contents.get(versionId);
        const standing = content ? storedVerifications(id, content, steps) : [];
        return standing.map((one) => ({ ...one, changedAt: updatedAt }));
      }),
    );
    await insertPastChecks(
      scope,
      some.flatMap((one) => pastChecksOf(one, contents.get(one.versionId))),
    );
  }
  const uses = prepared.map(({ id, submittedAt, steps }) => ({
    user: { type: submittedAt ? "record" : "perform", id } as const,
    assetIds: filesIn(steps),
  }));
  await addUses(scope, uses);
  if (performs.length > 0) scope.publish({ topic: "records" });
}

/** For records only: a running perform gets its checks with its next photo, or when it is submitted. */
function pastChecksOf(
  { id, steps, submittedAt, photosPassedBy }: PreparedPerform,
  content: PerformableContent | undefined,
): PastCheck[] {
  if (!submittedAt || !content) return [];
  return ungradedPhotos(content, steps).map(({ moduleId, fileId }) => ({
    performId: id,
    moduleId,
    photoId: fileId,
    passedBy: photosPassedBy,
    changedAt: submittedAt,
  }));
}

function prepare(scope: Scope, perform: ImportedPerform, content: PerformableContent | undefined): PreparedPerform {
  const receivedAt = perform.submittedAt ?? perform.updatedAt;
  const steps = perform.submittedAt ? withVersions(perform.steps, perform.versionNumber) : perform.steps;
  const claimed = { claimedStartAt: perform.startedAt, claimedAt: perform.updatedAt };
  const title = content?.title ?? "";
  const vouched = { ...perform, steps, ...claimed, ...unattributed, title, device: perform.device ?? "", receivedAt };
  const contentHash = recordHash(vouched);
  return {
    ...perform,
    steps,
    title,
    stepCount: content ? stepsOf(content).length : 0,
    doneCount: content ? doneCount(content, steps).done : 0,
    contentHash,
    hashVersion,
    ...sealNow(scope.seals, sealedRecord(scope.workspaceId, perform.id, contentHash)),
  };
}

/** The device on which past answers were entered is unknown. */
const unattributed = { attribution: { devices: [], entries: [] }, signatures: [], files: [] };
