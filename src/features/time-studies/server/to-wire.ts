import type { Scope } from "#kit/server/scope.ts";
import type { TimeStudy, TimeStudyDetail } from "../contract.ts";
import { groupsShown } from "./element-list-service.ts";
import { selectEdits, selectLaps, selectObservations } from "./lap-store.ts";
import type { StoredStudy } from "./study-store.ts";

/** A study as the actor may see it: groups out of sight are counted, not named [TS1]. */
export const shownStudy = (scope: Scope, study: StoredStudy): TimeStudy => ({
  id: study.id,
  title: study.title,
  note: study.note,
  subject:
    study.elementListId === null
      ? {
          kind: "procedure",
          procedureId: study.procedureId ?? "",
          version: study.versionNumber ?? 0,
          title: study.subjectTitle,
        }
      : { kind: "elementList", elementListId: study.elementListId, title: study.subjectTitle },
  ...groupsShown(scope, study.accessGroupIds),
  elementCount: study.elements.length,
  observationCount: study.observationCount,
  lapCount: study.lapCount,
  revision: study.revision,
  createdBy: study.createdBy,
  createdAt: study.createdAt.toISOString(),
  updatedAt: study.updatedAt.toISOString(),
});

/** The same with its elements and everything that was timed. */
export const studyDetail = async (scope: Scope, study: StoredStudy): Promise<TimeStudyDetail> => ({
  ...shownStudy(scope, study),
  elements: [...study.elements],
  observations: await selectObservations(scope, study.id),
  laps: await selectLaps(scope, study.id),
  edits: await selectEdits(scope, study.id),
});
