import { type RawBuilder, sql } from "kysely";
import { scoreMax } from "#features/grading/rules.ts";
import type { Person } from "#kit/person.ts";
import { containing } from "#kit/server/db/like.ts";
import { personOf } from "#kit/server/person-of.ts";
import type { Scope } from "#kit/server/scope.ts";

/** A record with its result, as JSON. */
export interface StoredAttempt {
  readonly recordId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly startedAt: string;
  readonly at: string;
  readonly isComplete: boolean;
  readonly gradedCount: number;
  readonly points: number;
  readonly waitingCount: number;
}

/** A major version of a procedure, by number, and the version that was published directly before it. */
export interface StoredMajor {
  readonly versionId: string;
  readonly priorId: string | null;
  readonly number: number;
  readonly at: string;
}

/** The facts of one member and one procedure. */
export interface StoredFacts {
  readonly profileId: string;
  readonly procedureId: string;
  readonly latestStartedAt: Date | null;
  readonly latestAt: Date | null;
  /** In order of receipt. */
  readonly attempts: readonly StoredAttempt[];
  readonly majors: readonly StoredMajor[];
  readonly isRunning: boolean;
}

/** The last records that could be passes, and the last ones of all: older ones no longer decide anything. */
const completeMax = 100;
const anyMax = 20;

/** Everything that these members did of these procedures, in one statement: one row a pair. */
export async function selectFacts(
  scope: Scope,
  profileIds: readonly string[],
  procedureIds: readonly string[],
): Promise<StoredFacts[]> {
  if (profileIds.length === 0 || procedureIds.length === 0) return [];
  const own = sql`r.workspace_id = ${scope.workspaceId} and r.profile_id = x.profile_id
    and r.procedure_id = y.procedure_id and r.deleted_at is null`;
  const withResult = sql`select r.id, r.version_id, r.version_number, r.started_at, r.received_at, q.is_complete,
      q.choice_count, q.right_count, q.response_count, q.came_points
    from perform_record r left join perform_result q on q.workspace_id = r.workspace_id and q.record_id = r.id where ${own}`;
  const { rows } = await sql<StoredFacts>`
    with y as materialized (select a.procedure_id, coalesce((
        select json_agg(json_build_object('versionId', v.id, 'priorId', v.prior_id, 'number', v.number,
          'at', v.published_at) order by v.number)
        from (select w.id, w.number, w.published_at, w.change_kind, lag(w.id) over (order by w.number) as prior_id
          from procedure_version w where w.workspace_id = ${scope.workspaceId} and w.procedure_id = a.procedure_id
            and w.state in ('published', 'superseded', 'removed')) v
        where ${isMajor("v")}), '[]') as majors
      from unnest(${[...procedureIds]}::uuid[]) a (procedure_id))
    select x.profile_id as "profileId", y.procedure_id as "procedureId", latest.started_at as "latestStartedAt",
      latest.received_at as "latestAt",
      y.majors,
      coalesce((select json_agg(json_build_object('recordId', a.id, 'versionId', a.version_id,
          'versionNumber', a.version_number, 'startedAt', a.started_at, 'at', a.received_at,
          'isComplete', coalesce(a.is_complete, false), 'gradedCount', coalesce(a.choice_count + a.response_count, 0),
          'points', coalesce(a.right_count, 0) + coalesce(g.points, a.came_points / ${scoreMax}::float, 0),
          'waitingCount', coalesce(g.waiting, 0)) order by a.received_at, a.id)
        from ((${withResult} and q.is_complete order by r.received_at desc limit ${sql.lit(completeMax)})
          union (${withResult} order by r.received_at desc limit ${sql.lit(anyMax)})) a
        left join lateral (select count(*) filter (where ${isUngraded})::int as waiting,
            sum(case when ${isUngraded} then 0 else coalesce(grade.reviewed_score, grade.score)::float / grade.score_max end) as points
          from perform_grade grade where grade.workspace_id = ${scope.workspaceId} and grade.perform_id = a.id
            and a.response_count > 0) g on true), '[]') as attempts,
      exists (select from perform f where f.workspace_id = ${scope.workspaceId} and f.profile_id = x.profile_id
        and f.state = 'active' and f.procedure_id = y.procedure_id) as "isRunning"
    from unnest(${[...profileIds]}::uuid[]) x (profile_id)
    cross join y
    left join lateral (select r.started_at, r.received_at from perform_record r where ${own}
      order by r.received_at desc, r.id desc limit 1) latest on true`.execute(scope.db);
  return rows;
}

/** A grade that is still to come, or that a person has to look at: it says neither right nor wrong. */
const isUngraded = sql<boolean>`(grade.state = 'waiting' or (grade.needs_review and grade.reviewed_score is null))`;

/** The groups that are on a set `s` and have the member `p` themselves, of those that the actor knows. */
const sharedGroups = (scope: Scope) => sql`procedure_set_group t
  join group_member m on m.workspace_id = t.workspace_id and m.group_id = t.group_id and m.profile_id = p.id
  where t.workspace_id = s.workspace_id and t.set_id = s.id and ${isKnownGroup(scope, "t")}`;

/** [S14] Who is in a group hidden from the actor is not to be read off anything. */
const isKnownGroup = ({ actor }: Scope, alias: string): RawBuilder<boolean> =>
  actor.seesAllContent
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.group_id`)} = any(${[...actor.scope]}::uuid[])`;

/**
 * [S13] Since when a set `s` is required of a member `p`: as a direct member of one of its groups, or as any member where
 * it has no groups. Null where it is not required.
 */
const requiredSince = (scope: Scope): RawBuilder<Date | null> => sql<Date | null>`(case when s.global_since is not null
  then greatest(s.global_since, p.created_at)
  else (select min(greatest(t.tied_at, m.joined_at)) from ${sharedGroups(scope)}) end)`;

/** Since when each of these sets is required of the actor, or of a member whom they know; others are left out. */
export async function selectRequiredSince(
  scope: Scope,
  setIds: readonly string[],
  profileId: string = scope.actor.profileId,
): Promise<Map<string, Date>> {
  if (setIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; since: Date | null }>`
    select s.id, ${requiredSince(scope)} as since from procedure_set s
    join profile p on p.workspace_id = s.workspace_id and p.id = ${profileId} and ${isKnown(scope)}
    where s.workspace_id = ${scope.workspaceId} and s.id = any(${[...setIds]}::uuid[])`.execute(scope.db);
  return new Map(rows.flatMap(({ id, since }) => (since ? [[id, since] as const] : [])));
}

export interface RequiredMember {
  readonly person: Person;
  readonly since: Date;
  readonly nameKey: string;
  /** Which of the procedures the member sees. */
  readonly seenIds: readonly string[];
}

/** Where the next page of members begins: behind this name and id. */
export interface MemberPlace {
  readonly nameKey: string;
  readonly id: string;
}

/**
 * [S14] The members of whom a set is required, by name, as far as the actor may know of them: those of the actor's
 * groups and below, and the actor. Their role and the groups that the actor knows decide which procedures each of them
 * sees.
 */
export async function selectRequiredMembers(
  scope: Scope,
  set: { readonly id: string; readonly procedureIds: readonly string[] },
  page: {
    readonly after: MemberPlace | undefined;
    readonly limit: number;
    readonly search?: string | undefined;
    readonly profileIds?: readonly string[] | undefined;
    readonly groupIds?: readonly string[] | undefined;
  },
): Promise<RequiredMember[]> {
  const like = containing(page.search ?? "");
  const { rows } = await sql<RequiredMember>`
    select found.person, found.since, found."nameKey", array(
      select y.id from unnest(${[...set.procedureIds]}::uuid[]) y (id)
      where not found.restricted
        or not exists (select from procedure_group t where t.workspace_id = found.workspace_id and t.procedure_id = y.id)
        or exists (select from procedure_group t
          join access_group_below b on b.workspace_id = t.workspace_id and b.below_id = t.group_id
          join group_member m on m.workspace_id = b.workspace_id and m.group_id = b.group_id and m.profile_id = found.id
          where t.workspace_id = found.workspace_id and t.procedure_id = y.id
            and (found.id = ${scope.actor.profileId} or ${isKnownGroup(scope, "m")}))) as "seenIds"
    from (
      select p.workspace_id, p.id, ${personOf("p")} as person, ${requiredSince(scope)} as since,
        lower(p.display_name) as "nameKey", r.restrict_content as restricted
      from profile p
      join role r on r.workspace_id = p.workspace_id and r.id = p.role_id
      join procedure_set s on s.workspace_id = p.workspace_id and s.id = ${set.id}
      where p.workspace_id = ${scope.workspaceId} and p.removed_at is null and not p.is_product_team
        and ${isKnown(scope)}
        and (s.global_since is not null or exists (select from ${sharedGroups(scope)}))
        ${page.profileIds ? sql`and p.id = any(${[...page.profileIds]}::uuid[])` : sql``}
        ${page.groupIds ? sql`and ${isMemberOf(page.groupIds)}` : sql``}
        ${page.search ? sql`and p.display_name ilike ${like}` : sql``}
        ${page.after ? sql`and (lower(p.display_name), p.id) > (${page.after.nameKey}, ${page.after.id}::uuid)` : sql``}
      order by lower(p.display_name), p.id
      limit ${sql.lit(page.limit)}
    ) found`.execute(scope.db);
  return rows;
}

/** [S43] Whether a member `p` is in one of the groups. */
const isMemberOf = (groupIds: readonly string[]) => sql<boolean>`exists (select from group_member asked
  where asked.workspace_id = p.workspace_id and asked.profile_id = p.id and asked.group_id = any(${[...groupIds]}::uuid[]))`;

/** The same for one member; undefined if the set is not required of them or the actor may not see them. */
export async function selectRequiredMember(
  scope: Scope,
  set: Parameters<typeof selectRequiredMembers>[1],
  profileId: string,
): Promise<RequiredMember | undefined> {
  const [member] = await selectRequiredMembers(scope, set, { after: undefined, limit: 1, profileIds: [profileId] });
  return member;
}

const isKnown = ({ actor }: Scope): RawBuilder<boolean> =>
  actor.seesAllContent
    ? sql<boolean>`true`
    : sql<boolean>`(p.id = ${actor.profileId} or exists (select from group_member known
        where known.workspace_id = p.workspace_id and known.profile_id = p.id
          and known.group_id = any(${[...actor.scope]}::uuid[])))`;

/** [S17] Whether a version of the table alias changes what people have learned, so that they are asked again. */
const isMajor = (alias: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${alias}.change_kind`)} = 'major'`;
