import { sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { personOf, personOrNull } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { ChangeKind } from "../rules/effective-date.ts";
import { groupIds } from "./list-store.ts";
import { type Approval, approvalsOfVersion } from "./version-approvals.ts";
import { isNoted } from "./view-store.ts";

/** A procedure and its published version, with everything that opening it returns but the content. */
export interface Opened {
  readonly id: string;
  readonly createdAt: Date;
  readonly draftVersionId: string | null;
  readonly accessGroupIds: readonly string[];
  readonly versionId: string;
  readonly number: number | null;
  readonly areaIds: readonly string[];
  readonly shownAreaIds: readonly string[];
  readonly publishedAt: Date | null;
  readonly publishedBy: Person;
  readonly approvedBy: Person | null;
  readonly approvedAt: Date | null;
  readonly effectiveAt: Date | null;
  readonly changeKind: ChangeKind;
  /** The signatures of the stages. */
  readonly approvals: readonly Approval[];
  /** The actor's view was noted just now. [P92] */
  readonly isNoted: boolean;
}

/** The most frequent read costs one statement; undefined if no visible version is published. */
export async function findOpened(scope: Scope, procedureId: string): Promise<Opened | undefined> {
  const row = await scope.db
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
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.id", "=", procedureId)
    .where("p.deleted_at", "is", null)
    .where(visibleTo(scope, "p"))
    .select(["p.id", "p.created_at as createdAt", "p.draft_version_id as draftVersionId", "v.id as versionId"])
    .select(["v.number", "v.area_ids as areaIds", "v.published_at as publishedAt"])
    .select(["v.approved_at as approvedAt", "v.effective_at as effectiveAt", "v.change_kind as changeKind"])
    .select([personOf("u").as("publishedBy"), personOrNull("a").as("approvedBy")])
    .select([groupIds.as("accessGroupIds"), shownAreaIds(scope).as("shownAreaIds")])
    .select([approvalsOfVersion.as("approvals"), isNoted(scope).as("isNoted")])
    .executeTakeFirst();
  return (
    row && {
      ...row,
      changeKind: row.changeKind as ChangeKind,
      approvals: row.approvals.map((one) => ({ ...one, signedAt: new Date(one.signedAt) })),
    }
  );
}

const shownAreaIds = (scope: Scope) => sql<string[]>`array(select o.id from area o
  where o.workspace_id = v.workspace_id and o.id = any(v.area_ids) and ${visibleTo(scope, "o")})`;
