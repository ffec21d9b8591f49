import { setUses } from "#features/media/server/service.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import {
  draftAlone,
  factsOf,
  insertDrafts,
  insertProcedures,
  insertTies,
  newDraft,
  publishDraftsChange,
  requireContentSize,
} from "#features/procedures/server/draft-service.ts";
import { setContentValues, type ValueChange } from "#features/properties/server/service.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import type { ReadItem } from "./read-item.ts";
import { insertSources } from "./source-store.ts";

interface NewProcedureItem {
  readonly read: ReadItem;
  readonly plan: {
    readonly content: DraftContent | undefined;
    readonly groupIds: readonly string[];
    readonly areaIds: ReadonlyMap<string, string>;
    readonly valueChanges: readonly ValueChange[];
  };
}

/** Of a draft that was just written, as its table has it. */
const firstRevision = 1;

/**
 * [TF14] [TF29] Creates the drafts of procedures that are new, with their content as planned, in a few statements for all of
 * them. Returns the ids of the procedures, in the same order. @throws Problem 403, 413
 */
export async function bringInNew(
  scope: Scope,
  importId: string,
  items: readonly NewProcedureItem[],
): Promise<string[]> {
  if (items.length === 0) return [];
  assertAllowed(scope, procedurePolicy.create, undefined);
  const all = items.map((item) => writtenDraft(scope, item));
  await insertProcedures(
    scope,
    all.map(({ procedure }) => procedure),
  );
  await insertDrafts(
    scope,
    all.map(({ version }) => version),
  );
  await insertTies(
    scope,
    all.map(({ procedure, version, groupIds }) => {
      return { id: procedure.id, accessGroupIds: groupIds, areaIds: version.areaIds };
    }),
  );
  for (const { version } of all) {
    // They are the actor's own uploads.
    const user = { type: "procedureDraft" as const, id: version.id };
    if (version.mediaIds.length > 0) await setUses(scope, user, version.mediaIds, version.mediaIds);
  }
  await insertSources(
    scope,
    all.map(({ procedure, version, read: { externalId, contentHash } }) => {
      const about = { procedureId: procedure.id, versionId: version.id, revision: firstRevision };
      return { externalId, contentHash, ...about };
    }),
  );
  const audiences = new Map(all.map(({ groupIds }) => [groupIds.join(), groupIds]));
  for (const accessGroupIds of audiences.values()) publishDraftsChange(scope, { accessGroupIds });
  for (const { procedure, read, groupIds, valueChanges } of all) {
    const source = { importId, externalId: read.externalId };
    const details = { title: procedure.facts.title, groupIds, source };
    scope.audit({ action: "procedure.created", objectType: "procedure", objectId: procedure.id, details });
    await setProperties(scope, procedure.id, { valueChanges });
  }
  return all.map(({ procedure }) => procedure.id);
}

function writtenDraft(scope: Scope, { read, plan }: NewProcedureItem) {
  const { content, groupIds, valueChanges } = plan;
  if (!content) throw new Error("a procedure was planned without its content");
  requireContentSize(JSON.stringify(content));
  const id = scope.newId();
  const about = { procedureId: id, content, areaIds: areasOf(read, plan), editorIds: [scope.actor.profileId] };
  const version = newDraft(scope, about);
  const procedure = draftAlone(scope, { id, facts: factsOf(content), draftVersionId: version.id });
  return { read, groupIds, valueChanges, version, procedure };
}

/** The areas that a procedure names, as far as they are known. */
export const areasOf = ({ procedure }: ReadItem, { areaIds }: Pick<NewProcedureItem["plan"], "areaIds">): string[] => [
  ...new Set((procedure.areas ?? []).flatMap((name) => areaIds.get(name) ?? [])),
];

export async function setProperties(
  scope: Scope,
  procedureId: string,
  { valueChanges }: Pick<NewProcedureItem["plan"], "valueChanges">,
): Promise<void> {
  if (valueChanges.length > 0) await setContentValues(scope, "procedure", procedureId, valueChanges);
}
