import { sql } from "kysely";
import { compiledOnce, type Template } from "#kit/server/compiled-once.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type Sight, visibleTo } from "#kit/server/visible-to.ts";
import type { ChangeKind } from "../rules/effective-date.ts";
import { groupIds } from "./list-store.ts";
import { approvalsOfVersion } from "./version-approvals.ts";
import { isNoted, notedSince } from "./view-store.ts";

/** A procedure and its published version, with everything that opening it returns but the content. */
export type Opened = NonNullable<Awaited<ReturnType<typeof findOpened>>>;

const selectOpened = compiledOnce((on: Template<"procedureId" | "profileId" | "notedSince">) =>
  on.db
    .selectFrom("procedure as p")
    .innerJoin("procedure_version as v", (join) =>
      join.onRef("v.workspace_id", "=", "p.workspace_id").onRef("v.id", "=", "p.published_version_id"),
    )
    .innerJoin("profile as u", (join) =>
      join.onRef("u.workspace_id", "=", "v.workspace_id").onRef("u.id", "=", "v.published_by"),
    )
    .leftJoin("profile as a", (join) =>
      join.onRef("a.workspace_id", "=", "v.workspace_id").onRef("a.id", "=", "v.approved_by"),
    )
    .where("p.workspace_id", "=", on.workspaceId)
    .where("p.id", "=", on.value("procedureId"))
    .where("p.deleted_at", "is", null)
    .where(visibleTo(on, "p"))
    .select(["p.id", "p.created_at as createdAt", "p.draft_version_id as draftVersionId", "v.id as versionId"])
    .select(["v.number", "v.area_ids as areaIds", "v.published_at as publishedAt"])
    .select(["v.approved_at as approvedAt", "v.effective_at as effectiveAt", "v.change_kind as changeKind"])
    .select([personOf("u").as("publishedBy"), personOrNull("a").as("approvedBy")])
    .select([groupIds.as("accessGroupIds"), shownAreaIds(on).as("shownAreaIds")])
    .select([approvalsOfVersion.as("approvals"), isNoted(on.value("profileId"), on.value("notedSince")).as("isNoted")]),
);

/** The most frequent read costs one statement; undefined if no visible version is published. */
export async function findOpened(scope: Scope, procedureId: string) {
  const values = { procedureId, profileId: scope.actor.profileId, notedSince: notedSince(scope) };
  const [row] = await selectOpened(scope, undefined, values);
  return (
    row && {
      ...row,
      changeKind: row.changeKind as ChangeKind,
      approvals: row.approvals.map((one) => ({ ...one, signedAt: new Date(one.signedAt) })),
    }
  );
}

const shownAreaIds = (sight: Sight) => sql<string[]>`
  case when v.area_ids = '{}' then '{}' else array(select o.id from area o where o.workspace_id = v.workspace_id and o.id = any(v.area_ids) and ${visibleTo(sight, "o")}) end`;
