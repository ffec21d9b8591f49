import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishable } from "#tests/support/procedures.ts";
import { statementCost } from "#tests/support/statement-cost.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { contentHash } from "./content-facts.ts";
import { type ListFilters, type ListTab, selectPage } from "./list-store.ts";

let world: World;
let admin: Person;
let operator: Person;
let night: string;

beforeAll(async () => {
  world = await openWorld();
  night = await world.group("Night shift");
  admin = await world.member("admin");
  operator = await world.member("operator", { in: [night] });
});
afterAll(() => world?.close());

/** So many procedures: one a minute, two thirds published, a third with a draft, half of the night shift. */
async function fill(count: number): Promise<void> {
  const who = admin.profileId;
  const content = publishable();
  await world.asSystem(async (scope) => {
    await sql`create temporary table fresh on commit drop as
      select n, gen_random_uuid() as id, gen_random_uuid() as version, n % 3 <> 0 as published,
        timestamptz '2026-01-01' + n * interval '1 minute' as at
      from generate_series(1, ${count}::int) n`.execute(scope.db);
    await sql`insert into procedure (workspace_id, id, title, search_text, draft_version_id, published_version_id,
        published_number, created_by, created_at, updated_by, updated_at, published_by, published_at)
      select ${scope.workspaceId}, id, 'Procedure ' || n, 'procedure ' || n, case when not published then version end,
        case when published then version end, case when published then 1 end, ${who}::uuid, at, ${who}::uuid, at,
        case when published then ${who}::uuid end, case when published then at end
      from fresh`.execute(scope.db);
    await sql`insert into procedure_version (workspace_id, id, procedure_id, state, number, title, content, content_hash,
        created_by, created_at, updated_by, updated_at)
      select ${scope.workspaceId}, version, id, case when published then 'published' else 'draft' end,
        case when published then 1 end, 'Procedure ' || n, ${JSON.stringify(content)}::jsonb, ${contentHash(content)},
        ${who}::uuid, at, ${who}::uuid, at
      from fresh`.execute(scope.db);
    await sql`insert into procedure_group select ${scope.workspaceId}, id, ${night}::uuid from fresh where n % 2 = 0`.execute(
      scope.db,
    );
  });
  for (const table of ["procedure", "procedure_version", "procedure_group"]) {
    await world.appContext.database.pool.query(`vacuum analyze ${table}`);
  }
}

/** What a page costs: one statement, whatever is asked. */
async function costOf(person: Person, tab: ListTab, filters: ListFilters = {}, after?: string) {
  const { result, statements, rows } = await statementCost(person, (scope) =>
    selectPage(scope, tab, filters, { after, limit: 50 }),
  );
  expect([statements, result.rows.length]).toEqual([1, 50]);
  return { rows, next: result.next };
}

/** The costliest of these looks at about 1,000; a plan that goes through the workspace looks at 10,000 or more. */
const rowsMax = 2000;

describe("a page of 50", () => {
  it("reads no more than 40 rows for each one shown, among 10,000 procedures, on the first page and on later ones [P62]", async () => {
    const questions: [name: string, ask: () => ReturnType<typeof costOf>][] = [
      ["published", () => costOf(admin, "published")],
      ["published, by an operator", () => costOf(operator, "published")],
      ["all", () => costOf(admin, "all")],
      ["drafts", () => costOf(admin, "drafts")],
      ["searched", () => costOf(operator, "published", { search: "procedure" })],
      ["of a group", () => costOf(operator, "published", { accessGroupId: night })],
      ["the second page", async () => costOf(admin, "all", {}, (await costOf(admin, "all")).next ?? "")],
    ];
    await fill(10_000);
    for (const [name, ask] of questions) expect((await ask()).rows, name).toBeLessThanOrEqual(rowsMax);
  });
});
