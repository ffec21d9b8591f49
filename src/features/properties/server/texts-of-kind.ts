import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { PropertyKind } from "../rules/property.ts";
import { type SetText, selectTexts } from "./content-values.ts";
import { requireOn } from "./require-on.ts";
import { type MemberSight, selectSeen } from "./things.ts";

interface Page {
  /** The last thing of the page before. */
  readonly after: string | undefined;
  readonly things: number;
}

/**
 * [CF19] The texts of a kind that the actor may set, of properties in use, some things at a time. The place of a page is that of
 * a thing of theirs, and there is a next one only where there is more of theirs: neither tells of anything hidden.
 * @throws Problem 404 without the flag
 */
export async function selectTextsOfKind(
  scope: Scope,
  members: MemberSight,
  kind: PropertyKind,
  { after, things }: Page,
): Promise<{ readonly texts: readonly SetText[]; readonly next: string | null }> {
  await requireOn(scope);
  const texts: SetText[] = [];
  const shown = new Set<string>();
  let from = after;
  do {
    const rows = await selectAllTexts(scope, kind, { after: from, things });
    from = new Set(rows.map(({ thingId }) => thingId)).size < things ? undefined : rows.at(-1)?.thingId;
    const ids = rows.map(({ thingId }) => thingId);
    const seen = await selectSeen(scope, members, kind, ids);
    for (const row of rows) {
      if (!seen.get(row.thingId)?.mayEdit) continue;
      if (shown.size === things && !shown.has(row.thingId)) return { texts, next: [...shown].at(-1) ?? null };
      shown.add(row.thingId);
      texts.push(row);
    }
  } while (from !== undefined);
  return { texts, next: null };
}

/** The texts of a thing, and whether the actor may set them. */
export interface SeenTexts {
  readonly mayEdit: boolean;
  readonly texts: readonly SetText[];
}

/** [CF21] The texts of those of the things that the actor sees. @throws Problem 404 without the flag */
export async function selectTextsOf(
  scope: Scope,
  members: MemberSight,
  kind: PropertyKind,
  thingIds: readonly string[],
): Promise<Map<string, SeenTexts>> {
  await requireOn(scope);
  const seen = await selectSeen(scope, members, kind, thingIds);
  const texts = Map.groupBy(await selectTexts(scope, kind, [...seen.keys()]), ({ thingId }) => thingId);
  return new Map([...seen.values()].map(({ id, mayEdit }) => [id, { mayEdit, texts: texts.get(id) ?? [] }]));
}

/** A page of all texts of a kind, seen or not. */
async function selectAllTexts(scope: Scope, kind: PropertyKind, { after, things }: Page): Promise<readonly SetText[]> {
  const { rows } = await sql<SetText>`
    with found as (
      select v.thing_id, v.property_id, p.name, p.is_required, v.value #>> '{}' as text, v.revision, p.ordinal,
        dense_rank() over (order by v.thing_id) as place
      from property_value v join property p on p.workspace_id = v.workspace_id and p.id = v.property_id
      where v.workspace_id = ${scope.workspaceId} and p.kind = ${kind} and p.type = 'text' and p.retired_at is null
        and jsonb_typeof(v.value) = 'string' and ${after === undefined ? sql`true` : sql`v.thing_id > ${after}::uuid`}
    )
    select thing_id as "thingId", property_id as "propertyId", name, is_required as "isRequired", text, revision
    from found where place <= ${things} order by thing_id, ordinal, property_id`.execute(scope.db);
  return rows;
}
