import type { Scope } from "#kit/server/scope.ts";
import type { SynonymSetting } from "../synonym-contract.ts";

const unset: SynonymSetting = { groups: [], revision: 1 };

export async function findSynonyms(scope: Scope): Promise<SynonymSetting> {
  const row = await scope.db
    .selectFrom("search_synonyms")
    .select(["groups", "revision"])
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  // Only what the contract has checked is ever written.
  return row ? { groups: row.groups as string[][], revision: row.revision } : unset;
}

/** The revision, or undefined if the workspace never set any. */
export async function findSynonymRevision(scope: Scope): Promise<number | undefined> {
  const row = await scope.db
    .selectFrom("search_synonyms")
    .select("revision")
    .where("workspace_id", "=", scope.workspaceId)
    .executeTakeFirst();
  return row?.revision;
}

/** Writes the groups over those of a revision; false where another change came first. */
export async function writeSynonyms(
  scope: Scope,
  groups: readonly (readonly string[])[],
  revision: number,
): Promise<boolean> {
  const values = { groups: JSON.stringify(groups), revision: revision + 1 };
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto("search_synonyms")
    .values({ workspace_id: scope.workspaceId, ...values })
    .onConflict((conflict) =>
      conflict.column("workspace_id").doUpdateSet(values).where("search_synonyms.revision", "=", revision),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
