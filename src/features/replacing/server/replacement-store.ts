import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Replacement } from "../contract.ts";
import type { TextsByPlace } from "../rules/restore-texts.ts";
import type { ValueKind } from "../value-contract.ts";
import type { ReplacedText } from "./property-texts.ts";

export interface StoredReplacement {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  readonly isCaseSensitive: boolean;
  readonly createdAt: Date;
  /** Where it was in the properties of other things; null where it was in procedures. */
  readonly kind: ValueKind | null;
}

/** What a replacement did to one procedure, and the former texts of the changed places. */
export interface StoredChange {
  readonly procedureId: string;
  readonly versionId: string;
  readonly revision: number;
  readonly count: number;
  readonly hasBegunDraft: boolean;
  readonly texts: TextsByPlace;
  /** False where only properties were changed; version and revision are then those that were seen. */
  readonly hasChangedDraft: boolean;
  readonly propertyTexts: readonly ReplacedText[];
  readonly undoneAt: Date | null;
}

/** Replacements are their maker's own. */
const own = (scope: Scope) =>
  scope.db
    .selectFrom("text_replacement as r")
    .where("r.workspace_id", "=", scope.workspaceId)
    .where("r.profile_id", "=", scope.actor.profileId);

const headOf = ["r.id", "r.search as text", "r.replaced_by as by"] as const;
const moreOfHead = ["r.is_case_sensitive as isCaseSensitive", "r.created_at as createdAt"] as const;

export const findReplacement = (scope: Scope, id: string): Promise<StoredReplacement | undefined> =>
  own(scope)
    .select(headOf)
    .select(moreOfHead)
    .select(sql<ValueKind | null>`r.kind`.as("kind"))
    .where("r.id", "=", id)
    .executeTakeFirst();

/** Those in procedures, the last one first. */
export async function selectReplacements(scope: Scope, limit: number): Promise<Replacement[]> {
  const rows = await own(scope)
    .leftJoin("text_replacement_procedure as c", (join) =>
      join.onRef("c.workspace_id", "=", "r.workspace_id").onRef("c.replacement_id", "=", "r.id"),
    )
    .select(headOf)
    .select(moreOfHead)
    .select([
      sql<number>`count(c.procedure_id)::int`.as("procedureCount"),
      sql<number>`coalesce(sum(c.place_count), 0)::int`.as("placeCount"),
      sql<number>`count(c.undone_at)::int`.as("undoneCount"),
    ])
    .where("r.kind", "is", null)
    .groupBy(["r.workspace_id", "r.id"])
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function insertReplacement(scope: Scope, replacement: StoredReplacement): Promise<void> {
  await scope.db
    .insertInto("text_replacement")
    .values({
      workspace_id: scope.workspaceId,
      id: replacement.id,
      profile_id: scope.actor.profileId,
      search: replacement.text,
      replaced_by: replacement.by,
      is_case_sensitive: replacement.isCaseSensitive,
      created_at: replacement.createdAt,
      kind: replacement.kind,
    })
    .execute();
}

/** [P165] All but the actor's last ones in these things are forgotten. @param kind null: in procedures */
export async function forgetEarlier(scope: Scope, kind: ValueKind | null, kept: number): Promise<void> {
  await sql`delete from text_replacement where workspace_id = ${scope.workspaceId} and id in (
    select id from text_replacement where workspace_id = ${scope.workspaceId} and profile_id = ${scope.actor.profileId}
      and kind is not distinct from ${kind}
    order by created_at desc, id desc offset ${sql.lit(kept)})`.execute(scope.db);
}

const changes = (scope: Scope, replacementId: string) =>
  scope.db
    .selectFrom("text_replacement_procedure as c")
    .where("c.workspace_id", "=", scope.workspaceId)
    .where("c.replacement_id", "=", replacementId)
    .select(["c.procedure_id as procedureId", "c.version_id as versionId", "c.revision", "c.place_count as count"])
    .select(["c.has_begun_draft as hasBegunDraft", "c.undone_at as undoneAt"])
    .select("c.has_changed_draft as hasChangedDraft");

export async function findChange(
  scope: Scope,
  replacementId: string,
  procedureId: string,
): Promise<StoredChange | undefined> {
  const row = await changes(scope, replacementId)
    .select(["c.texts", "c.property_texts as propertyTexts"])
    .where("c.procedure_id", "=", procedureId)
    .executeTakeFirst();
  return row && { ...row, texts: row.texts as TextsByPlace, propertyTexts: row.propertyTexts as ReplacedText[] };
}

export const selectChanges = (scope: Scope, replacementId: string) => changes(scope, replacementId).execute();

export async function insertChange(
  scope: Scope,
  replacementId: string,
  change: Omit<StoredChange, "undoneAt">,
): Promise<void> {
  await scope.db
    .insertInto("text_replacement_procedure")
    .values({
      workspace_id: scope.workspaceId,
      replacement_id: replacementId,
      procedure_id: change.procedureId,
      version_id: change.versionId,
      revision: change.revision,
      place_count: change.count,
      has_begun_draft: change.hasBegunDraft,
      texts: JSON.stringify(change.texts),
      has_changed_draft: change.hasChangedDraft,
      property_texts: JSON.stringify(change.propertyTexts),
    })
    .execute();
}

export async function markUndone(scope: Scope, replacementId: string, procedureId: string): Promise<void> {
  await scope.db
    .updateTable("text_replacement_procedure")
    .set({ undone_at: scope.now })
    .where("workspace_id", "=", scope.workspaceId)
    .where("replacement_id", "=", replacementId)
    .where("procedure_id", "=", procedureId)
    .execute();
}
