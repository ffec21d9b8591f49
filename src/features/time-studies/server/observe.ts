import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { notAfter } from "#kit/time.ts";
import type { ObservationInput, TimeStudyDetail } from "../contract.ts";
import { studyLimits } from "../rules/elements.ts";
import { areOfOneClock, type Reading, readingOf } from "../rules/marks.ts";
import {
  countLaps,
  findObservation,
  insertLaps,
  insertObservation,
  isVisibleDocument,
  type NewLap,
  type NewObservation,
} from "./lap-store.ts";
import { publishStudy, studyToEdit } from "./one-study.ts";
import { getStudy } from "./service.ts";
import { type StoredStudy, touchStudy } from "./study-store.ts";

/**
 * [TS16] Takes in what a device timed. The same id by the same person again changes nothing.
 * @throws Problem 404, 403, 422 `marksDoNotFit` or `studyFull`, 409 `idTaken`
 */
export async function observe(scope: Scope, studyId: string, input: ObservationInput): Promise<TimeStudyDetail> {
  const study = await studyToEdit(scope, studyId);
  const id = input.id.toLowerCase();
  const known = await findObservation(scope, id);
  if (known?.studyId === study.id && known.observedBy === scope.actor.profileId) return getStudy(scope, study.id);
  if (known) throw idTaken();
  const reading = readingOf(input.marks, study.elements.length);
  if (!reading || !areOfOneClock(input.marks, input.film !== undefined)) {
    throw new Problem("unprocessable", "marksDoNotFit", { detail: "A mark does not follow from those before it" });
  }
  const laps = lapsOf(study, reading);
  if ((await countLaps(scope, study.id)) + laps.length > studyLimits.lapsMax) {
    throw new Problem("unprocessable", "studyFull", { detail: `A study has at most ${studyLimits.lapsMax} laps` });
  }
  const { marks } = input;
  const { pausedMs, skippedMs } = reading;
  const startedAt = notAfter(scope.now, input.startedAt);
  const film = await filmOf(scope, input.film);
  if (!(await insertObservation(scope, { id, studyId: study.id, startedAt, marks, pausedMs, skippedMs, film }))) {
    throw idTaken();
  }
  if ((await insertLaps(scope, { studyId: study.id, id }, laps)) !== laps.length) throw idTaken();
  await touchStudy(scope, study.id);
  publishStudy(scope, study);
  const details = { observationId: id, lapCount: reading.laps.length, foreignCount: reading.foreign.length };
  scope.audit({ action: "timeStudy.observed", objectType: "timeStudy", objectId: study.id, details });
  return getStudy(scope, study.id);
}

/**
 * [TS35] The film as it is stored. A document that the observer does not see any more is none: what was timed from it is taken
 * in all the same, and its name is not kept.
 */
async function filmOf(scope: Scope, film: ObservationInput["film"]): Promise<NewObservation["film"]> {
  if (film === undefined) return undefined;
  if (film.documentId === undefined) return { name: film.name, documentId: null };
  return { name: "", documentId: (await isVisibleDocument(scope, film.documentId)) ? film.documentId : null };
}

const idTaken = () => new Problem("conflict", "idTaken", { detail: "This id is in use: choose another" });

/** Laps, then foreign elements: a foreign element says which element it interrupted. */
function lapsOf({ elements }: StoredStudy, reading: Reading): NewLap[] {
  const elementAt = (index: number) => elements[index]?.id ?? null;
  return [
    ...reading.laps.map(({ elementIndex, ...lap }) => ({
      ...lap,
      elementId: elementAt(elementIndex),
      foreignName: "",
      interruptedId: null,
    })),
    ...reading.foreign.map(({ elementIndex, name, ...one }) => ({
      ...one,
      elementId: null,
      foreignName: name,
      interruptedId: elementAt(elementIndex),
      rating: 100,
    })),
  ];
}
