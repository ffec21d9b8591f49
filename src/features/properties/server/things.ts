import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { propertyPolicy } from "../policy.ts";
import type { PropertyKind } from "../rules/property.ts";

/** Which members the actor sees with their facts, and may edit: `members` knows, and the app hands it in. */
export interface MemberSight {
  selectKnown(scope: Scope, profileIds: readonly string[]): Promise<ReadonlySet<string>>;
  selectEditable(scope: Scope, profileIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A thing that the actor sees. */
export interface SeenThing {
  readonly id: string;
  readonly mayEdit: boolean;
  /** Who else sees it; none means everyone. */
  readonly accessGroupIds: readonly string[];
}

type ContentKind = Exclude<PropertyKind, "member">;

const visibleRows = (scope: Scope, kind: ContentKind): RawBuilder<unknown> =>
  ({
    procedure: sql`procedure as t where t.deleted_at is null
      and (t.published_version_id is not null or ${sql.lit(seesDrafts(scope))}) and`,
    document: sql`document as t where t.deleted_at is null and`,
    area: sql`area as t where`,
  })[kind];

/** The policy `viewDrafts` of procedures, which stand above this feature; a test holds the two together. */
export const seesDrafts = ({ actor }: Pick<Scope, "actor">): boolean =>
  actor.permissions.has("content.procedures.manage") || actor.permissions.has("content.procedures.publish");

/** [CF4] Those of the things that the actor sees. `forChange` keeps them from being removed until the commit. */
export async function selectSeen(
  scope: Scope,
  members: MemberSight,
  kind: PropertyKind,
  thingIds: readonly string[],
  forChange = false,
): Promise<Map<string, SeenThing>> {
  const ids = [...new Set(thingIds.map((id) => id.toLowerCase()))];
  if (kind === "member") return seenMembers(scope, members, ids);
  const { rows } = await sql<{ id: string; accessGroupIds: string[] }>`
    select t.id, array(select s.group_id from access_set_group s
      where s.workspace_id = t.workspace_id and s.set_id = t.access_set_id) as "accessGroupIds"
    from ${visibleRows(scope, kind)} t.workspace_id = ${scope.workspaceId} and t.id = any(${ids}::uuid[])
      and ${visibleTo(scope, "t")}
    order by t.id ${forChange ? sql`for key share of t` : sql``}`.execute(scope.db);
  const mayEdit = propertyPolicy.editValues(scope.actor, { kind });
  return new Map(rows.map((row) => [row.id, { ...row, mayEdit }]));
}

async function seenMembers(
  scope: Scope,
  members: MemberSight,
  ids: readonly string[],
): Promise<Map<string, SeenThing>> {
  const known = await members.selectKnown(scope, ids);
  const editable = await members.selectEditable(scope, [...known]);
  return new Map([...known].map((id) => [id, { id, mayEdit: editable.has(id), accessGroupIds: [] }]));
}
