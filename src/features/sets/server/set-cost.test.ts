import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#kit/server/scope.ts";
import { easyProcedure } from "#tests/support/sets.ts";
import { statementCost } from "#tests/support/statement-cost.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { listProgress, listSets } from "./service.ts";

let world: World;
let admin: Person;
let keeper: Person;
let night: string;
let procedureIds: string[];
let globalId: string;
let nightId: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  admin = await world.member("admin");
  keeper = await world.member("contentAuthor", { in: [night] });
  procedureIds = [await easyProcedure(admin), await easyProcedure(admin), await easyProcedure(admin)];
});
afterAll(() => world?.close());

/** Sets and members up to these numbers: half of each of the night shift, three procedures a set. */
async function fill(sets: number, members: number): Promise<void> {
  await world.asSystem(async ({ db, workspaceId, now }) => {
    const role = sql`(select id from role where workspace_id = ${workspaceId} and built_in = 'operator')`;
    await sql`create temporary table fresh_member on commit drop as
      select n, gen_random_uuid() as id from generate_series(
        (select count(*)::int from profile where workspace_id = ${workspaceId}) + 1, ${members}::int) n`.execute(db);
    await sql`insert into profile (workspace_id, id, role_id, display_name)
      select ${workspaceId}, id, ${role}, 'Member ' || n from fresh_member`.execute(db);
    await sql`insert into group_member (workspace_id, group_id, profile_id)
      select ${workspaceId}, ${night}::uuid, id from fresh_member where n % 2 = 0`.execute(db);
    await sql`create temporary table fresh_set on commit drop as
      select n, gen_random_uuid() as id from generate_series(
        (select count(*)::int from procedure_set) + 1, ${sets}::int) n`.execute(db);
    await sql`insert into procedure_set (workspace_id, id, title, set_type, global_since, created_by, created_at,
        updated_by, updated_at)
      select ${workspaceId}, id, 'Set ' || n, 'learning', case when n % 2 = 1 then ${now}::timestamptz end,
        ${admin.profileId}::uuid, ${now}, ${admin.profileId}::uuid, ${now} from fresh_set`.execute(db);
    await sql`insert into procedure_set_item (workspace_id, set_id, procedure_id, position, added_at)
      select ${workspaceId}, s.id, p.id, p.at, ${now} from fresh_set s
      cross join unnest(${procedureIds}::uuid[]) with ordinality p (id, at)`.execute(db);
    await sql`insert into procedure_set_group (workspace_id, set_id, group_id, tied_at)
      select ${workspaceId}, id, ${night}::uuid, ${now} from fresh_set where n % 2 = 0`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from procedure_set order by global_since is null,
      length(title), title`.execute(db);
    globalId = rows[0]?.id ?? "";
    nightId = rows[Math.ceil(rows.length / 2)]?.id ?? "";
  });
  for (const table of ["procedure_set", "procedure_set_item", "procedure_set_group", "profile", "group_member"]) {
    await world.appContext.database.pool.query(`vacuum analyze ${table}`);
  }
}

describe("a page of 50", () => {
  it("[S3] [S25] looks at about as much among 1,000 sets and 5,000 members as among 100 of each", async () => {
    const questions: [name: string, person: Person, ask: (scope: Scope) => Promise<unknown>][] = [
      ["the list", admin, (scope) => listSets(scope, {})],
      ["the list of a member of a group", keeper, (scope) => listSets(scope, {})],
      ["the list of one type", keeper, (scope) => listSets(scope, { setType: "learning" })],
      ["the progress of a global set", admin, (scope) => listProgress(scope, { procedureSetId: globalId })],
      ["the progress of a group's set", admin, (scope) => listProgress(scope, { procedureSetId: nightId })],
      ["the same, read by one of the group", keeper, (scope) => listProgress(scope, { procedureSetId: nightId })],
      ["the progress of all sets", admin, (scope) => listProgress(scope, {})],
    ];
    await fill(110, 110);
    const few = [];
    for (const [, person, ask] of questions) few.push(await statementCost(person, ask));
    await fill(1_000, 5_000);
    for (const [at, [name, person, ask]] of questions.entries()) {
      const now = await statementCost(person, ask);
      expect(now.statements, name).toBe(few[at]?.statements);
      // A small table is read whole, a large one by its indexes, which looks at two or three pages a row.
      expect(now.blocks, name).toBeLessThanOrEqual((few[at]?.blocks ?? 0) * 2);
    }
  }, 120_000);
});
