import { randomUUID } from "node:crypto";
import type { StoredActivity } from "#features/activity/server/activity-store.ts";
import { importActivities } from "#features/activity/server/service.ts";
import { createNote } from "#features/areas/server/note-service.ts";
import { createArea } from "#features/areas/server/service.ts";
import { createDocument } from "#features/documents/server/service.ts";
import { importPerforms } from "#features/runs/server/service.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { minute } from "#kit/time.ts";
import { insertExchange } from "./asked-samples.ts";
import { contentWith } from "./content-samples.ts";
import { insertUpload } from "./documents.ts";
import { publish } from "./performs.ts";
import type { Person, Workspace } from "./world.ts";

/** One of each thing that people do something with, in the same groups. */
export interface Things {
  readonly groupIds: readonly string[];
  readonly areaId: string;
  readonly noteId: string;
  readonly documentId: string;
  readonly procedureId: string;
  readonly versionId: string;
}

export async function createThings(workspace: Workspace, maker: Person, groupIds: readonly string[]): Promise<Things> {
  const groups = { accessGroupIds: [...groupIds] };
  const { procedureId, versionId } = await publish(workspace, maker, contentWith([[["instruction"]]]), [...groupIds]);
  return maker.run(async (scope) => {
    const area = await createArea(scope, { name: "Mill", ...groups });
    const note = await createNote(scope, area.id, deltaOf("Mind the step"));
    const upload = await insertUpload(scope, maker.profileId);
    const document = await createDocument(scope, { fileName: `${randomUUID()}.pdf`, ...upload, ...groups });
    return { groupIds, areaId: area.id, noteId: note.id, documentId: document.id, procedureId, versionId };
  });
}

export const happeningKinds = ["enter", "viewNote", "viewRun", "start", "complete", "ask"] as const;

/** Somebody did something with a thing. */
export interface Happening {
  readonly kind: (typeof happeningKinds)[number];
  readonly who: Pick<Person, "profileId" | "displayName">;
  readonly things: Things;
  readonly at: Date;
}

/** Writes happenings of the past. A completed run was started a minute before. */
export async function insertHappenings(workspace: Workspace, happenings: readonly Happening[]): Promise<void> {
  await workspace.asSystem(async (scope) => {
    await importActivities(scope, happenings.flatMap(activityOf));
    await importPerforms(
      scope,
      happenings
        .filter(({ kind }) => kind === "start" || kind === "complete")
        .map(({ kind, who, things, at }) => ({
          id: randomUUID(),
          procedureId: things.procedureId,
          versionId: things.versionId,
          versionNumber: 1,
          profileId: who.profileId,
          profileName: who.displayName,
          steps: [],
          startedAt: kind === "start" ? at : new Date(at.getTime() - minute),
          updatedAt: at,
          submittedAt: kind === "start" ? null : at,
        })),
    );
    for (const { kind, who, things, at } of happenings) {
      if (kind !== "ask") continue;
      const question = "How tight is the cap?";
      await insertExchange(scope, {
        profileId: who.profileId,
        question,
        askedAt: at,
        documentIds: [things.documentId],
      });
    }
  });
}

function activityOf({ kind, who, things, at }: Happening): StoredActivity[] {
  const opening = { id: randomUUID(), profileId: who.profileId, occurredAt: at.toISOString() };
  if (kind === "enter") return [{ ...opening, activityType: "AreaEntered", areaId: things.areaId }];
  if (kind === "viewNote") return [{ ...opening, activityType: "AreaNoteViewed", noteId: things.noteId }];
  if (kind !== "viewRun") return [];
  const { procedureId } = things;
  return [{ ...opening, activityType: "ProcedurePerformViewed", procedureId, performId: randomUUID() }];
}
