import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { LapMeasures, TimeStudyDetail } from "../contract.ts";
import { editLapRow, findLapToEdit } from "./lap-store.ts";
import { publishStudy, studyToEdit } from "./one-study.ts";
import { getStudy } from "./service.ts";
import { touchStudy } from "./study-store.ts";

export interface LapChange {
  readonly ms?: number | undefined;
  readonly rating?: number | undefined;
  readonly isExcluded?: boolean | undefined;
  readonly reason: string;
}

/** [TS17] @throws Problem 404, 403, 412 with the present state, 422 `nothingChanged` */
export async function editLap(
  scope: Scope,
  at: { readonly studyId: string; readonly lapId: string },
  revision: number,
  { reason, ...change }: LapChange,
): Promise<TimeStudyDetail> {
  const study = await studyToEdit(scope, at.studyId);
  const lap = await findLapToEdit(scope, study.id, at.lapId);
  if (!lap) throw notFound();
  if (lap.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this lap in the meantime",
      current: await getStudy(scope, study.id),
    });
  }
  const before: LapMeasures = { ms: lap.ms, rating: lap.rating, isExcluded: lap.isExcluded };
  const after: LapMeasures = {
    ms: change.ms ?? before.ms,
    rating: change.rating ?? before.rating,
    isExcluded: change.isExcluded ?? before.isExcluded,
  };
  if (after.ms === before.ms && after.rating === before.rating && after.isExcluded === before.isExcluded) {
    throw new Problem("unprocessable", "nothingChanged", { detail: "The lap has these values already" });
  }
  await editLapRow(scope, { ...lap, studyId: study.id }, after, reason);
  await touchStudy(scope, study.id);
  publishStudy(scope, study);
  const details = { lapId: lap.id, before, after, reason };
  scope.audit({ action: "timeStudy.lapEdited", objectType: "timeStudy", objectId: study.id, details });
  return getStudy(scope, study.id);
}
