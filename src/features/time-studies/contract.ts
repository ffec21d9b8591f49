import * as z from "zod/mini";
import { previewDigest } from "#features/groups/preview-contract.ts";
import { asMember, endpoint, inWorkspace } from "#kit/endpoint.ts";
import { id } from "#kit/ids.ts";
import { pageQuery } from "#kit/page.ts";
import { person } from "#kit/person.ts";
import { anyMember, may } from "#kit/policy.ts";
import { name, text } from "#kit/text.ts";
import { moment } from "#kit/time.ts";
import { studyPolicy } from "./policy.ts";
import { elementKinds, studyLimits } from "./rules/elements.ts";
import { clockStates } from "./rules/marks.ts";

export const element = z.object({ id, name: z.string(), kind: z.enum(elementKinds) });

export const visibility = {
  accessGroups: z.array(id),
  /** Groups on it that the caller does not see (threat B65). */
  hiddenAccessGroups: z.number(),
};

const subject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("procedure"), procedureId: id, version: z.number(), title: z.string() }),
  z.object({ kind: z.literal("elementList"), elementListId: id, title: z.string() }),
]);

const studyShape = {
  id,
  title: z.string(),
  note: z.string(),
  /** What is timed, with its title when the study was made. */
  subject,
  ...visibility,
  elementCount: z.number(),
  observationCount: z.number(),
  lapCount: z.number(),
  revision: z.number(),
  createdBy: person,
  createdAt: moment,
  updatedAt: moment,
};
export const timeStudy = z.object(studyShape);
export type TimeStudy = z.output<typeof timeStudy>;

const measures = z.object({ ms: z.number(), rating: z.number(), isExcluded: z.boolean() });
export type LapMeasures = z.output<typeof measures>;

export const studyLap = z.object({
  id,
  observationId: id,
  cycle: z.number(),
  /** Null for a foreign element, which has a name. */
  elementId: z.nullable(id),
  foreignName: z.string(),
  /** How far the device's clock was to be trusted. */
  clock: z.enum(clockStates),
  measuredMs: z.number(),
  measuredRating: z.number(),
  ...measures._zod.def.shape,
  /** Counts the edits; an edit names the one that it is based on. */
  revision: z.number(),
});
export type StudyLap = z.output<typeof studyLap>;

export const lapEdit = z.object({
  lapId: id,
  revision: z.number(),
  before: measures,
  after: measures,
  reason: z.string(),
  editedBy: person,
  editedAt: moment,
});
export type LapEdit = z.output<typeof lapEdit>;

export const observation = z.object({
  id,
  observedBy: person,
  /** As the device claims it, never later than it arrived. */
  startedAt: moment,
  receivedAt: moment,
  pausedMs: z.number(),
  lapCount: z.number(),
  /**
   * What it was timed from; null for work that was seen. The name is blank, and there is no document, where the reader does not
   * see it; a file of the device has a name alone.
   */
  film: z.nullable(z.object({ name: z.string(), documentId: z.nullable(id) })),
});
export type Observation = z.output<typeof observation>;

export const timeStudyDetail = z.object({
  ...studyShape,
  elements: z.array(element),
  observations: z.array(observation),
  laps: z.array(studyLap),
  edits: z.array(lapEdit),
});
export type TimeStudyDetail = z.output<typeof timeStudyDetail>;

const at = z.int().check(z.minimum(0), z.maximum(studyLimits.elapsedMsMax));
const clock = z.enum(clockStates);
const rating = z.int().check(z.minimum(studyLimits.ratingMin), z.maximum(studyLimits.ratingMax));

const mark = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("lap"), id, rating, at, clock }),
  z.strictObject({ kind: z.literal("skip"), at, clock }),
  z.strictObject({ kind: z.literal("pause"), at, clock }),
  z.strictObject({ kind: z.literal("resume"), at, clock }),
  z.strictObject({ kind: z.literal("foreignBegin"), at, clock }),
  z.strictObject({
    kind: z.literal("foreignEnd"),
    id,
    name: text(studyLimits.nameCharactersMax),
    at,
    clock,
  }),
]);

export const observationInput = z.strictObject({
  /** Made by the device: the same one again is the same observation. */
  id,
  startedAt: moment,
  /** The film that the times are of: a document, or a file of the device by its name. All marks are then of the clock `film`. */
  film: z.optional(z.strictObject({ name: text(studyLimits.filmNameCharactersMax), documentId: z.optional(id) })),
  marks: z.array(mark).check(z.minLength(1), z.maxLength(studyLimits.marksMax)),
});
export type ObservationInput = z.output<typeof observationInput>;

const ids = z.array(id).check(z.maxLength(1000));
export const groupsChange = z.strictObject({
  addAccessGroupIds: ids,
  removeAccessGroupIds: ids,
  /** Required if the change leaves no group: everyone will see it (ruling R4). */
  makeGlobal: z.optional(z.boolean()),
  /** Of the preview that was shown [GR15]. */
  digest: previewDigest,
});
export const groupProblems = ["sightChanged", "wouldBecomeGlobal", "addedAndRemoved", "unknownAccessGroup"];
const note = text(studyLimits.noteCharactersMax);
const title = name(studyLimits.nameCharactersMax);

const view = asMember(anyMember);
const manage = asMember(studyPolicy.create);
const oneStudy = inWorkspace("/time-studies/{studyId}");

export const timeStudyEndpoints = {
  list: endpoint({
    method: "GET",
    path: inWorkspace("/time-studies"),
    summary: "The visible time studies, those changed last first",
    access: view,
    query: z.strictObject({
      ...pageQuery,
      procedureId: z.optional(id),
      elementListId: z.optional(id),
      search: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: z.object({ timeStudies: z.array(timeStudy), total: z.number(), next: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: "GET",
    path: oneStudy,
    summary: "One time study with its elements, observations, laps and edits",
    access: view,
    reply: timeStudyDetail,
  }),
  create: endpoint({
    method: "POST",
    path: inWorkspace("/time-studies"),
    summary: "A new time study of a published procedure, by its steps, or of an element list",
    access: manage,
    body: z.strictObject({
      title,
      note: z.optional(note),
      subject: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("procedure"), procedureId: id }),
        z.strictObject({ kind: z.literal("elementList"), elementListId: id }),
      ]),
      accessGroupIds: z.optional(ids),
    }),
    reply: timeStudyDetail,
    status: 201,
    problems: ["unknownAccessGroup", "unknownSubject", "noSteps", "tooManySteps"],
  }),
  update: endpoint({
    method: "PUT",
    path: oneStudy,
    summary: "Changes title, note, and what kind its elements are of; a field that is left out stays",
    access: manage,
    body: z.strictObject({
      title: z.optional(title),
      note: z.optional(note),
      kinds: z.optional(
        z
          .array(z.strictObject({ elementId: id, kind: z.enum(elementKinds) }))
          .check(z.maxLength(studyLimits.elementsMax)),
      ),
    }),
    revisioned: true,
    reply: timeStudyDetail,
    problems: ["stale", "unknownElement"],
  }),
  setGroups: endpoint({
    method: "POST",
    path: inWorkspace("/time-studies/{studyId}/groups"),
    summary: "Changes who sees the study, by what is added and removed",
    access: manage,
    body: groupsChange,
    reply: timeStudyDetail,
    problems: groupProblems,
  }),
  remove: endpoint({
    method: "DELETE",
    path: oneStudy,
    summary: "Deletes a time study with all its laps",
    access: asMember(may("timestudies.delete")),
  }),
  observe: endpoint({
    method: "POST",
    path: inWorkspace("/time-studies/{studyId}/observations"),
    summary: "Takes in what a device timed in one go. The same id again answers the study as it stands",
    access: manage,
    body: observationInput,
    reply: timeStudyDetail,
    status: 201,
    bodyBytesMax: 2 * 1024 * 1024,
    limit: { calls: 240, seconds: 600 },
    problems: ["marksDoNotFit", "studyFull", "idTaken"],
  }),
  editLap: endpoint({
    method: "PUT",
    path: inWorkspace("/time-studies/{studyId}/laps/{lapId}"),
    summary: "Corrects a lap, or excludes it; what was measured stays, and the edit is kept with its author and reason",
    access: manage,
    body: z.strictObject({
      ms: z.optional(at),
      rating: z.optional(rating),
      isExcluded: z.optional(z.boolean()),
      reason: name(studyLimits.noteCharactersMax),
    }),
    revisioned: true,
    reply: timeStudyDetail,
    problems: ["stale", "nothingChanged"],
  }),
  export: endpoint({
    method: "POST",
    path: inWorkspace("/time-studies/{studyId}/export"),
    summary: "The figures of a study, or every lap, as CSV; audited",
    access: asMember(studyPolicy.export),
    body: z.strictObject({ of: z.enum(["figures", "laps"]) }),
    reply: "bytes",
    replyTypes: ["text/csv"],
    limit: { calls: 60, seconds: 3600 },
  }),
};
