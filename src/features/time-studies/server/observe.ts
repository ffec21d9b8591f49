import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { notAfter } from "#kit/time.ts";
import type { ObservationInput, TimeStudyDetail } from "../contract.ts";
import { studyLimits } from "../rules/elements.ts";
import { type Reading, readingOf } from "../rules/marks.ts";
import { countLaps, findObservation, insertLaps, insertObservation, type NewLap } from "./lap-store.ts";
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
  if (!reading) {
    throw new Problem("unprocessable", "marksDoNotFit", { detail: "A mark does not follow from those before it" });
  }
  const laps = lapsOf(study, reading);
  if ((await countLaps(scope, study.id)) + laps.length > studyLimits.lapsMax) {
    throw new Problem("unprocessable", "studyFull", { detail: `A study has at most ${studyLimits.lapsMax} laps` });
  }
  const { marks } = input;
  const { pausedMs, skippedMs } = reading;
  const startedAt = notAfter(scope.now, input.startedAt);
  if (!(await insertObservation(scope, { id, studyId: study.id, startedAt, marks, pausedMs, skippedMs }))) {
    throw idTaken();
  }
  if ((await insertLaps(scope, { studyId: study.id, id }, laps)) !== laps.length) throw idTaken();
  await touchStudy(scope, study.id);
  publishStudy(scope, study);
  const details = { observationId: id, lapCount: reading.laps.length, foreignCount: reading.foreign.length };
  scope.audit({ action: "timeStudy.observed", objectType: "timeStudy", objectId: study.id, details });
  return getStudy(scope, study.id);
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
