import { createArea } from "#features/areas/server/service.ts";
import { documentEndpoints } from "#features/documents/contract.ts";
import type { NotificationKind } from "#features/notifications/contract.ts";
import { notify } from "#features/notifications/server/service.ts";
import { propertyValueEndpoints } from "#features/properties/contract.ts";
import { day } from "#kit/time.ts";
import { documentOf, folderOf } from "#tests/support/documents.ts";
import { happeningKinds, insertHappenings, type Things } from "#tests/support/happenings.ts";
import { draftBy, publishedBy } from "#tests/support/procedures.ts";
import { complete, setBy } from "#tests/support/sets.ts";
import { elementListBy, studyBy } from "#tests/support/time-studies.ts";
import type { Person } from "#tests/support/world.ts";
import type { Kind } from "../authorization/row.ts";
import { rows } from "../authorization/rows/rows.ts";
import type { Settlement } from "../authorization/settlement.ts";
import { shownToo } from "./exceptions.ts";
import { nameOf } from "./readings.ts";

/** Where things are put: out of the readers' sight, or in it. */
export interface Place {
  readonly settlement: Settlement;
  readonly groupIds: readonly string[];
  /** Somebody of these groups. */
  readonly person: Person;
  /** Somebody whom the readers see, wherever things are put. */
  readonly colleague: Person;
  readonly things: Things;
  /** A procedure in these groups whose events the readers followed while they saw it. */
  readonly followed: string;
  readonly readers: readonly Person[];
  /** A property of procedures, and one of areas. */
  readonly propertyIds: Readonly<Record<"procedure" | "area", string>>;
}

/** What one of the two worlds has more than the other. */
export interface Difference {
  readonly name: string;
  readonly make: (place: Place) => Promise<unknown>;
}

/** Every kind of thing that the matrix of principals knows: in these groups, or somebody else's own. */
function ofEveryKind(): Difference[] {
  const kinds = new Map<Kind, string>();
  for (const row of rows) {
    const { about } = row;
    if (about && !kinds.has(about) && (!row.isGroupless || about.isPerCaller)) kinds.set(about, nameOf(row));
  }
  return [...kinds]
    .filter(([, operation]) => !(operation in shownToo))
    .map(([kind, operation]) => ({
      name: `what ${operation} is about`,
      make: ({ settlement, groupIds }) => kind.make({ ...settlement.home, groupIds, caller: undefined }),
    }));
}

const happening = (
  { settlement, things }: Place,
  kind: (typeof happeningKinds)[number],
  who: Person,
): Promise<void> => {
  const at = new Date(settlement.world.clock.now().getTime() - 2 * day);
  return insertHappenings(settlement.home.workspace, [{ kind, who, things, at }]);
};

const happenings: readonly Difference[] = happeningKinds.flatMap((kind) => [
  { name: `somebody did this: ${kind}`, make: (place: Place) => happening(place, kind, place.person) },
  // Who did it is in sight, so that the thing alone hides it. A question is its asker's, whatever it returned.
  ...(kind === "ask"
    ? []
    : [{ name: `a colleague did this: ${kind}`, make: (place: Place) => happening(place, kind, place.colleague) }]),
]);

/** A new thing with a value that the lists are asked for. */
async function withValue(place: Place, kind: "procedure" | "draft" | "area"): Promise<void> {
  const { maker } = place.settlement.home;
  const accessGroupIds = [...place.groupIds];
  const made =
    kind === "area"
      ? await maker.run((scope) => createArea(scope, { name: "Mill", accessGroupIds }))
      : await (kind === "draft" ? draftBy : publishedBy)(maker, { groups: accessGroupIds });
  const thing = kind === "area" ? kind : "procedure";
  const changes = [{ propertyId: place.propertyIds[thing], value: "filter", revision: 0 }];
  const set = await maker.call(propertyValueEndpoints.set, { body: { kind: thing, thingId: made.id, changes } });
  if (set.status !== 200) throw new Error(set.text);
}

/** What a notification of each kind is about, by which its reader's sight is asked; or why none is. */
const subjects: Readonly<Record<NotificationKind, Subject | { readonly own: string }>> = {
  procedurePublished: "procedure",
  approvalRequested: "procedure",
  approvalReminder: "procedure",
  approvalScheduled: "procedure",
  publicationFailed: "procedure",
  approvalAccepted: "procedure",
  approvalRejected: "procedure",
  mention: "procedure",
  suggestionTaken: "procedure",
  feedbackDismissed: "procedure",
  feedbackSettled: "procedure",
  copyBehind: "procedure",
  generationFailed: "generation",
  fileUnreadable: "document",
  photosToCheck: "procedure",
  setDue: "set",
  setReminder: "set",
  signOffRequested: "set",
  attemptPassed: "set",
  attemptFailed: "set",
  correctiveActionAssigned: "procedure",
  correctiveActionDueSoon: "procedure",
  correctiveActionOverdue: "procedure",
  correctiveActionClosed: { own: "an action stays visible to whoever opened it (B102)" },
  flaggedAnswerClosed: "chat",
  chatShared: "chat",
  procedurePerformStarted: "procedure",
  procedurePerformCompleted: "procedure",
  exportCompleted: { own: "an export is its maker's own" },
  exportFailed: { own: "an export is its maker's own" },
  enforcementEnded: { own: "it is about nothing" },
  pinRemoved: { own: "it is about the reader's own PIN" },
};
type Subject = "procedure" | "set" | "document" | "chat" | "generation";

async function subjectOf(subject: Subject, { settlement, groupIds, things }: Place) {
  if (subject === "procedure") return { procedureId: things.procedureId, performId: crypto.randomUUID() };
  if (subject === "document") return { documentId: things.documentId };
  if (subject === "chat") return { chatId: crypto.randomUUID() };
  if (subject === "generation") return { generationId: crypto.randomUUID() };
  const { id } = await setBy(settlement.home.maker, { title: "Secret", accessGroupIds: [...groupIds] });
  return { procedureSetId: id };
}

/** Whatever the sentence of a kind names. */
const words = {
  title: "Secret",
  requestedBy: "Sam",
  performedBy: "Sam",
  stage: "One",
  reason: "No",
  message: "",
  when: "soon",
  count: 1,
  dueAt: "2027-01-12T07:30:00.000Z",
  effectiveAt: "2027-01-12T07:30:00.000Z",
  mentionedBy: "Sam",
  remindedBy: "Sam",
  sharedBy: "Sam",
  trainerName: "Sam",
  memberName: "Sam",
  sourceName: "Plant",
  setTitle: "Secret",
  step: "One",
  answer: "No",
  note: "No",
  version: 2,
};

const notifications: readonly Difference[] = Object.entries(subjects).flatMap(([kind, subject]) => {
  if (typeof subject === "object") return [];
  return {
    name: `a notification of it: ${kind}`,
    async make(place: Place) {
      const data = { ...words, ...(await subjectOf(subject, place)) };
      const ids = place.readers.map(({ profileId }) => profileId);
      await place.settlement.world.asSystem((scope) => notify(scope, ids, kind as NotificationKind, data as never));
    },
  };
});

/** What one world may have more than the other. */
export const differences: readonly Difference[] = [
  ...ofEveryKind(),
  ...happenings,
  ...notifications,
  {
    name: "a folder with a document",
    async make({ settlement, groupIds }) {
      const { world, home } = settlement;
      const { id } = await folderOf(home.maker, `Shelf ${crypto.randomUUID()}`, { groups: groupIds });
      await documentOf(world, home.maker, `${crypto.randomUUID()}.pdf`, { in: id });
    },
  },
  {
    name: "a document",
    make: ({ settlement: { world, home }, groupIds }) =>
      documentOf(world, home.maker, `${crypto.randomUUID()}.pdf`, { groups: [...groupIds] }),
  },
  {
    name: "a deleted document",
    async make({ settlement: { world, home }, groupIds }) {
      const { id } = await documentOf(world, home.maker, `${crypto.randomUUID()}.pdf`, { groups: [...groupIds] });
      await home.maker.call(documentEndpoints.remove, { body: { documentIds: [id] } });
    },
  },
  {
    name: "a study of an element list",
    async make({ settlement, groupIds }) {
      const { id: elementListId } = await elementListBy(settlement.home.maker, { groups: [...groupIds] });
      await studyBy(settlement.home.maker, { elementListId });
    },
  },
  { name: "a value of a draft", make: (place) => withValue(place, "draft") },
  { name: "a value of a procedure", make: (place) => withValue(place, "procedure") },
  { name: "a value of an area", make: (place) => withValue(place, "area") },
  {
    name: "a run of a procedure that is followed",
    make: ({ person, followed }) => complete(person, followed),
  },
];
