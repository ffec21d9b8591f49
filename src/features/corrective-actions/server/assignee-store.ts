import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Person } from "#kit/person.ts";
import { containing } from "#kit/server/db/like.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";

const isKnownGroup = ({ actor }: Scope, alias: string): RawBuilder<SqlBool> =>
  actor.seesAllContent
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${alias}.group_id`)} = any(${[...actor.scope]}::uuid[])`;

/** Who is in a group hidden from the actor is not to be read off a list. */
const isKnown = (scope: Scope): RawBuilder<SqlBool> =>
  scope.actor.seesAllContent
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(p.id = ${scope.actor.profileId} or exists (select from group_member known
        where known.workspace_id = p.workspace_id and known.profile_id = p.id and ${isKnownGroup(scope, "known")}))`;

/** Whether a member `p` with the role `r` sees the procedure, by groups that the actor knows (ruling R4). */
const seesProcedure = (scope: Scope, procedureId: string): RawBuilder<SqlBool> => sql<SqlBool>`(not r.restrict_content
  or not exists (select from procedure_group t
    where t.workspace_id = p.workspace_id and t.procedure_id = ${procedureId})
  or exists (select from procedure_group t
    join access_group_below b on b.workspace_id = t.workspace_id and b.below_id = t.group_id
    join group_member m on m.workspace_id = b.workspace_id and m.group_id = b.group_id and m.profile_id = p.id
    where t.workspace_id = p.workspace_id and t.procedure_id = ${procedureId}
      and (p.id = ${scope.actor.profileId} or ${isKnownGroup(scope, "m")})))`;

const candidates = (scope: Scope, procedureId: string) =>
  scope.db
    .selectFrom("profile as p")
    .innerJoin("role as r", (join) =>
      join.onRef("r.workspace_id", "=", "p.workspace_id").onRef("r.id", "=", "p.role_id"),
    )
    .select(personOf("p").as("person"))
    .where("p.workspace_id", "=", scope.workspaceId)
    .where("p.removed_at", "is", null)
    .where("p.is_product_team", "=", false)
    .where(isKnown(scope))
    .where(seesProcedure(scope, procedureId));

const shownMax = 50;

/** [CA21] Whom the actor may assign to an action about the procedure, by name; the first fifty. */
export async function selectAssignees(scope: Scope, procedureId: string, search = ""): Promise<Person[]> {
  const rows = await candidates(scope, procedureId)
    .where("p.display_name", "ilike", containing(search.trim()))
    .orderBy((eb) => eb.fn("lower", ["p.display_name"]))
    .orderBy("p.id")
    .limit(shownMax)
    .execute();
  return rows.map((row) => row.person);
}

/** [CA21] Whether the actor may assign this member. */
export async function isAssignable(scope: Scope, procedureId: string, profileId: string): Promise<boolean> {
  return (await candidates(scope, procedureId).where("p.id", "=", profileId).executeTakeFirst()) !== undefined;
}
