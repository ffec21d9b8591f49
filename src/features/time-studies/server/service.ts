import { seenBeforeOrAfter } from "#features/groups/rules.ts";
import {
  lockVisibility,
  requireAccessShown,
  requireAssignable,
  requireGroupChange,
} from "#features/groups/server/service.ts";
import { cursorOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { listPlaceOf } from "#kit/server/list-place.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { TimeStudy, TimeStudyDetail } from "../contract.ts";
import { studyPolicy } from "../policy.ts";
import type { ElementKind } from "../rules/elements.ts";
import type { GroupsChange } from "./element-list-service.ts";
import { replaceGroups } from "./group-ties.ts";
import { publishStudy, studyToEdit } from "./one-study.ts";
import {
  countVisibleStudies,
  deleteStudy,
  findVisibleStudy,
  insertStudy,
  type StudyFilter,
  selectVisibleStudies,
  updateStudy,
} from "./study-store.ts";
import { type SubjectInput, subjectOf } from "./subject.ts";
import { shownStudy, studyDetail } from "./to-wire.ts";

const pageRows = 50;

/** [TS9] */
export async function listStudies(
  scope: Scope,
  { limit = pageRows, after, ...filter }: StudyFilter & { limit?: number | undefined; after?: string | undefined },
): Promise<{ timeStudies: TimeStudy[]; total: number; next: string | null }> {
  const place = after === undefined ? undefined : listPlaceOf(after);
  const found = await selectVisibleStudies(scope, filter, { limit: limit + 1, after: place });
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  return {
    timeStudies: rows.map((row) => shownStudy(scope, row)),
    total: await countVisibleStudies(scope, filter),
    next: end ? cursorOf(end.updatedAt.toISOString(), end.id) : null,
  };
}

/** @throws Problem 404 */
export async function getStudy(scope: Scope, id: string): Promise<TimeStudyDetail> {
  const study = await findVisibleStudy(scope, id);
  if (!study) throw notFound();
  return studyDetail(scope, study);
}

export interface NewStudy {
  /** Made by the server where none is given. */
  readonly id?: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly subject: SubjectInput;
  readonly accessGroupIds?: readonly string[] | undefined;
}

/** [TS4] @throws Problem 403, 400 `unknownAccessGroup` or `unknownSubject`, 422 `noSteps` or `tooManySteps` */
export async function createStudy(scope: Scope, input: NewStudy): Promise<TimeStudyDetail> {
  assertAllowed(scope, studyPolicy.create, undefined);
  const groupIds = [...new Set(input.accessGroupIds ?? [])];
  await requireAssignable(scope, groupIds);
  const subject = await subjectOf(scope, input.subject);
  const { id = scope.newId(), title, note = "" } = input;
  await insertStudy(scope, { ...subject, id, title, note });
  await replaceGroups(scope, "timeStudy", id, groupIds);
  const study = await findVisibleStudy(scope, id);
  // Groups that the actor may assign are visible to them, and so is the subject.
  if (!study) throw new Error("A study that its maker does not see");
  publishStudy(scope, study);
  const { procedureId, elementListId } = subject;
  const details = { title, groupIds, procedureId, elementListId };
  scope.audit({ action: "timeStudy.created", objectType: "timeStudy", objectId: id, details });
  return studyDetail(scope, study);
}

export interface StudyChange {
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  readonly kinds?: readonly { readonly elementId: string; readonly kind: ElementKind }[] | undefined;
}

/** [TS5] [TS6] @throws Problem 404, 403, 412 with the present state, 400 `unknownElement` */
export async function changeStudy(
  scope: Scope,
  id: string,
  revision: number,
  change: StudyChange,
): Promise<TimeStudyDetail> {
  const study = await studyToEdit(scope, id);
  if (study.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this study in the meantime",
      current: await studyDetail(scope, study),
    });
  }
  const kinds = new Map((change.kinds ?? []).map((one) => [one.elementId.toLowerCase(), one.kind]));
  const known = new Set(study.elements.map((one) => one.id));
  if ([...kinds.keys()].some((elementId) => !known.has(elementId))) {
    throw new Problem("invalid", "unknownElement", { errors: { kinds: ["The study has no such element"] } });
  }
  const elements = study.elements.map((one) => ({ ...one, kind: kinds.get(one.id) ?? one.kind }));
  const { title = study.title, note = study.note } = change;
  await updateStudy(scope, id, { title, note, elements });
  publishStudy(scope, study);
  const details = {
    before: { title: study.title, note: study.note },
    after: { title, note },
    kinds: Object.fromEntries(kinds),
  };
  scope.audit({ action: "timeStudy.updated", objectType: "timeStudy", objectId: id, details });
  return getStudy(scope, id);
}

/** [TS7] @throws Problem 404, 403, 409 `sightChanged`, and what `requireGroupChange` throws */
export async function changeStudyGroups(scope: Scope, id: string, change: GroupsChange): Promise<TimeStudyDetail> {
  await lockVisibility(scope, change.digest);
  const study = await studyToEdit(scope, id);
  const before = study.accessGroupIds;
  const difference = { add: change.addAccessGroupIds, remove: change.removeAccessGroupIds };
  const after = await requireGroupChange(scope, before, difference, change.makeGlobal);
  const shown = await requireAccessShown(scope, { kind: "timeStudy", id }, difference, change.digest);
  await replaceGroups(scope, "timeStudy", id, after);
  publishStudy(scope, { ...study, accessGroupIds: seenBeforeOrAfter(before, after) });
  const details = { before, after, ...shown };
  scope.audit({ action: "timeStudy.accessChanged", objectType: "timeStudy", objectId: id, details });
  // Not read again: an actor who removed their own access still gets the result of their change.
  return studyDetail(scope, { ...study, accessGroupIds: after });
}

/** [TS8] @throws Problem 404, 403 */
export async function removeStudy(scope: Scope, id: string): Promise<void> {
  const study = await findVisibleStudy(scope, id, "forUpdate");
  if (!study) throw notFound();
  assertAllowed(scope, studyPolicy.delete, study);
  await deleteStudy(scope, id);
  publishStudy(scope, study);
  const details = { title: study.title, observationCount: study.observationCount, lapCount: study.lapCount };
  scope.audit({ action: "timeStudy.deleted", objectType: "timeStudy", objectId: id, details });
}
