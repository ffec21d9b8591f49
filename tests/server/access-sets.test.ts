import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDescendants } from "#features/groups/rules.ts";
import { inScope } from "#kit/policy.ts";
import { knownMigrations, migrateWithin } from "#kit/server/db/migrate.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import { newEmptyDatabase } from "#tests/support/database.ts";
import { insertUpload } from "#tests/support/documents.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
/** Who writes the rows of the present test, and the file of its documents. */
let admin: Person;
let assetId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** What carries a set, and where its own groups stand. */
const entities = {
  area: { ties: "area_group", link: "area_id" },
  procedure: { ties: "procedure_group", link: "procedure_id" },
  template: { ties: "template_group", link: "template_id" },
  procedure_set: { ties: "procedure_set_group", link: "set_id" },
  document_folder: { ties: "document_folder_group", link: "folder_id" },
  document: { ties: "document_group", link: "document_id" },
  copilot_suggestion: { ties: "copilot_suggestion_group", link: "suggestion_id" },
  received_procedure: { ties: "received_procedure_group", link: "received_id" },
} as const;
type Entity = keyof typeof entities;
const entityNames = Object.keys(entities) as Entity[];

/** The world as the test knows it. */
interface Thing {
  readonly entity: Entity;
  readonly id: string;
  placeId: string | null;
  readonly own: Set<string>;
}
interface Model {
  readonly groups: { id: string; parentId: string | null }[];
  readonly things: Thing[];
}

const groupsOf = ({ things }: Model, thing: Thing): string[] => {
  const above = things.find((one) => one.id === thing.placeId);
  return [...thing.own, ...(above ? groupsOf({ groups: [], things }, above) : [])];
};

const columnsOf = (scope: Scope, { entity, id, placeId }: Thing): Record<string, unknown> => {
  const [who, at] = [admin.profileId, scope.now];
  const times = { workspace_id: scope.workspaceId, id, created_at: at, updated_at: at };
  const written = { ...times, title: id, created_by: who, updated_by: who };
  return {
    area: { ...times, name: id, created_by: who },
    procedure: written,
    template: { ...written, kind: "step", title_key: id, content: "{}", section_count: 0, step_count: 0 },
    procedure_set: { ...written, set_type: "workflow" },
    copilot_suggestion: {
      workspace_id: scope.workspaceId,
      id,
      position: 1,
      title: id,
      created_by: who,
      created_at: at,
    },
    received_procedure: {
      workspace_id: scope.workspaceId,
      id,
      source_workspace_id: id,
      procedure_id: id,
      assigned_at: at,
      assigned_by: who,
    },
    document_folder: { ...times, parent_id: placeId, name: id, name_key: id, author_id: who },
    document: {
      ...times,
      folder_id: placeId,
      name: id,
      name_key: id,
      sort_key: id,
      asset_id: assetId,
      mime_type: "application/pdf",
      size_bytes: 1,
      checksum: "",
      uploaded_by: who,
    },
  }[entity];
};

const run = (scope: Scope, statement: RawBuilder<unknown>) => statement.execute(scope.db);

async function insert(scope: Scope, thing: Thing): Promise<void> {
  await scope.db
    .insertInto(thing.entity)
    .values(columnsOf(scope, thing) as never)
    .execute();
}

function tie(scope: Scope, things: readonly Thing[], groupId: string): Promise<unknown> {
  const [first] = things;
  if (!first) throw new Error("Nothing to tie");
  const { ties, link } = entities[first.entity];
  const when = first.entity === "procedure_set" ? [sql`, tied_at`, sql`, ${scope.now}`] : [sql``, sql``];
  return run(
    scope,
    sql`insert into ${sql.table(ties)} (workspace_id, ${sql.ref(link)}, group_id ${when[0]})
      select ${scope.workspaceId}::uuid, id, ${groupId}::uuid ${when[1]} from unnest(${things.map((one) => one.id)}::uuid[]) id`,
  );
}

const untie = (scope: Scope, entity: Entity, where: RawBuilder<unknown>) =>
  run(
    scope,
    sql`delete from ${sql.table(entities[entity].ties)} where workspace_id = ${scope.workspaceId} and ${where}`,
  );

const faultsOf = async (scope: Scope) => (await sql`select * from fettle_access_faults()`.execute(scope.db)).rows;

/** A change by its kind, and numbers by which it picks what it changes. */
const change = fc.record({
  kind: fc.constantFrom(
    "begin",
    "tie",
    "tie",
    "tieMany",
    "untie",
    "move",
    "move",
    "replaceGroup",
    "deleteGroup",
    "moveGroup",
    "newGroup",
    "delete",
  ),
  entity: fc.constantFrom(...entityNames, "document" as const, "document_folder" as const),
  one: fc.nat(1000),
  two: fc.nat(1000),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Value>(some: readonly Value[], at: number): Value | undefined => some[at % Math.max(1, some.length)];

/** Makes the change in the database and in the model. */
async function apply(scope: Scope, model: Model, { kind, entity, one, two }: Change): Promise<void> {
  const { groups, things } = model;
  const some = things.filter((thing) => thing.entity === entity);
  const [thing, group] = [pick(some, one), pick(groups, two)];
  const folders = things.filter((other) => other.entity === "document_folder");
  const isPlaced = entity === "document" || entity === "document_folder";
  const place = two % 4 === 0 ? null : (pick(folders, two)?.id ?? null);
  switch (kind) {
    case "newGroup": {
      const made = { id: scope.newId(), parentId: two % 2 ? (group?.id ?? null) : null };
      groups.push(made);
      const named = { workspace_id: scope.workspaceId, id: made.id, name: made.id, parent_id: made.parentId };
      await scope.db.insertInto("access_group").values(named).execute();
      return;
    }
    case "begin": {
      const made: Thing = { entity, id: scope.newId(), placeId: isPlaced ? place : null, own: new Set() };
      things.push(made);
      return insert(scope, made);
    }
    case "tie": {
      if (!thing || !group || thing.own.has(group.id)) return;
      thing.own.add(group.id);
      await tie(scope, [thing], group.id);
      return;
    }
    case "tieMany": {
      if (!group) return;
      const bare = some.filter((other) => !other.own.has(group.id)).slice(0, 1 + (one % 5));
      for (const other of bare) other.own.add(group.id);
      if (bare.length > 0) await tie(scope, bare, group.id);
      return;
    }
    case "untie": {
      const held = thing && pick([...thing.own], two);
      if (held === undefined) return;
      thing?.own.delete(held);
      await untie(scope, entity, sql`${sql.ref(entities[entity].link)} = ${thing?.id} and group_id = ${held}`);
      return;
    }
    case "move": {
      if (!thing || !isPlaced) return;
      for (let up: string | null = place; up !== null; up = things.find((other) => other.id === up)?.placeId ?? null) {
        if (up === thing.id) return;
      }
      thing.placeId = place;
      const column = sql.ref(entity === "document" ? "folder_id" : "parent_id");
      await run(
        scope,
        sql`update ${sql.table(entity)} set ${column} = ${place} where workspace_id = ${scope.workspaceId} and id = ${thing.id}`,
      );
      return;
    }
    case "replaceGroup":
    case "deleteGroup": {
      const other = kind === "replaceGroup" ? pick(groups, one) : undefined;
      if (!group || other === group || groups.length < 3) return;
      for (const each of entityNames) {
        const tied = things.filter((held) => held.entity === each && held.own.has(group.id));
        const gaining = other ? tied.filter((held) => !held.own.has(other.id)) : [];
        if (other && gaining.length > 0) await tie(scope, gaining, other.id);
        await untie(scope, each, sql`group_id = ${group.id}`);
        for (const held of tied) held.own.delete(group.id);
        for (const held of gaining) if (other) held.own.add(other.id);
      }
      if (kind === "replaceGroup") return;
      const below = groups.filter((child) => child.parentId === group.id);
      for (const child of below) child.parentId = group.parentId;
      await run(scope, sql`update access_group set parent_id = ${group.parentId} where parent_id = ${group.id}`);
      await run(scope, sql`delete from access_group where id = ${group.id}`);
      groups.splice(groups.indexOf(group), 1);
      return;
    }
    case "moveGroup": {
      const child = pick(groups, one);
      if (!child || !group || withDescendants(groups, [child.id]).has(group.id)) return;
      child.parentId = group.id;
      await run(scope, sql`update access_group set parent_id = ${group.id} where id = ${child.id}`);
      return;
    }
    case "delete": {
      if (!thing || things.some((other) => other.placeId === thing.id)) return;
      things.splice(things.indexOf(thing), 1);
      await run(scope, sql`delete from ${sql.table(entity)} where id = ${thing.id}`);
      return;
    }
  }
}

/** That members of random groups see of every entity what the policy lets them, and that nothing kept is wrong. */
async function expectAgreement(scope: Scope, model: Model, seed: number): Promise<void> {
  expect(await faultsOf(scope)).toEqual([]);
  const memberOf = model.groups.filter((_, at) => (at + seed) % 4 === 0).map((group) => group.id);
  const actor = { ...scope.actor, rank: 1, seesAllContent: false, scope: withDescendants(model.groups, memberOf) };
  const member = actingAs(scope, actor);
  for (const entity of entityNames) {
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(entity)} t
      where t.workspace_id = ${scope.workspaceId} and ${visibleTo(member, "t")}`.execute(scope.db);
    const expected = model.things.filter(
      (thing) => thing.entity === entity && inScope(member.actor, { accessGroupIds: groupsOf(model, thing) }),
    );
    expect(rows.map((row) => row.id).sort()).toEqual(expected.map((thing) => thing.id).sort());
  }
}

describe("[GR24] access sets", () => {
  it("follow the ties, the folders and the groups through 600 random changes, and visibleTo agrees with inScope", async () => {
    const changes = fc.sample(change, { numRuns: 600, seed: 46 });
    const workspace = await world.workspace("sibling");
    const author = await workspace.member("admin");
    const model: Model = { groups: [], things: [] };
    await workspace.asSystem(async (scope) => {
      const file = await insertUpload(scope, author.profileId);
      [admin, assetId] = [author, file.remoteFileId];
      for (let at = 0; at < 6; at++) {
        await apply(scope, model, { kind: "newGroup", entity: "area", one: at, two: at });
        for (const entity of entityNames) await apply(scope, model, { kind: "begin", entity, one: at, two: at });
      }
      for (const [at, one] of changes.entries()) {
        await apply(scope, model, one);
        expect(await faultsOf(scope), `after ${at}: ${JSON.stringify(one)}`).toEqual([]);
        if (at % 10 === 0) await expectAgreement(scope, model, at);
      }
      await expectAgreement(scope, model, 1);
      expect(model.things.length).toBeGreaterThan(20);
    });
  }, 120_000);

  it("are those of both groups where two transactions tie one thing at the same moment", async () => {
    const [night, day] = [await world.group("Night shift"), await world.group("Day shift")];
    const thing: Thing = { entity: "procedure", id: randomUUID(), placeId: null, own: new Set() };
    admin = await world.member("admin");
    await world.asSystem((scope) => insert(scope, thing));
    let second: Promise<unknown> = Promise.resolve();
    await world.asSystem(async (scope) => {
      await tie(scope, [thing], night);
      second = world.asSystem((other) => tie(other, [thing], day));
      await someoneWaits();
    });
    await second;
    await world.asSystem(async (scope) => {
      expect(await faultsOf(scope)).toEqual([]);
      const { rows } = await sql<{ ids: string[] }>`select s.group_ids as ids from access_set s
        join procedure p on p.workspace_id = s.workspace_id and p.access_set_id = s.id where p.id = ${thing.id}`.execute(
        scope.db,
      );
      expect(rows[0]?.ids).toEqual([night, day].sort());
    });
  });

  it("are reported where they do not follow from the ties, of every entity", async () => {
    const workspace = await world.workspace("sibling");
    admin = await workspace.member("admin");
    const night = await workspace.group("Night shift");
    await workspace.asSystem(async (scope) => {
      ({ remoteFileId: assetId } = await insertUpload(scope, admin.profileId));
      for (const entity of entityNames) {
        const [tied, open] = [0, 1].map((): Thing => ({ entity, id: scope.newId(), placeId: null, own: new Set() }));
        if (!tied || !open) throw new Error("unreachable");
        for (const one of [tied, open]) await insert(scope, one);
        await tie(scope, [tied], night);
        const swap = sql`update ${sql.table(entity)} t set access_set_id = o.access_set_id from ${sql.table(entity)} o
          where t.id <> o.id and t.id in (${tied.id}, ${open.id}) and o.id in (${tied.id}, ${open.id})`;
        await run(scope, swap);
        const found = [tied, open].map(({ id }) => ({ noun: entity, id }));
        expect(await faultsOf(scope)).toEqual(expect.arrayContaining(found));
        await run(scope, swap);
      }
      expect(await faultsOf(scope)).toEqual([]);
      await run(scope, sql`delete from access_set_group`);
      expect(await faultsOf(scope)).not.toEqual([]);
    });
  });

  it("are compared for every table that carries one", async () => {
    const { rows } = await world.asSystem(({ db }) =>
      sql<{ name: string; isCompared: boolean }>`
        select c.relname as name, position('FROM ' || c.relname || ' n' in pg_get_viewdef('access_by_ties'::regclass)) > 0
          as "isCompared"
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'access_set_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db),
    );
    expect(rows).toEqual(entityNames.toSorted().map((name) => ({ name, isCompared: true })));
  });

  it("are given by the migration to what is there", async () => {
    const database = await newEmptyDatabase();
    const client = new pg.Client({ connectionString: database.environment.DATABASE_URL });
    await client.connect();
    const ids = {
      workspace: randomUUID(),
      night: randomUUID(),
      day: randomUUID(),
      top: randomUUID(),
      in: randomUUID(),
    };
    try {
      const names = (await knownMigrations()).map(({ name }) => name);
      await migrateWithin(client, names[names.indexOf("0046_access_sets") - 1]);
      await client.query(oldRows(ids));
      await migrateWithin(client);
      await client.query("select set_config('fettle.workspace', $1, false)", [ids.workspace]);
      expect((await client.query("select * from fettle_access_faults()")).rows).toEqual([]);
      const { rows } = await client.query(
        `select d.name, s.group_ids as groups from document d join access_set s on s.id = d.access_set_id
         union all select a.name, s.group_ids from area a join access_set s on s.id = a.access_set_id order by 1`,
      );
      expect(rows).toEqual([
        { name: "Hall", groups: [] },
        { name: "Press", groups: [ids.night] },
        { name: "manual", groups: [ids.night, ids.day].sort() },
        { name: "open", groups: [] },
      ]);
    } finally {
      await client.end();
      await database.remove();
    }
  }, 60_000);
});

/** A workspace as it was before: an area of a group, and a document two folders deep with a group of its own. */
const oldRows = (ids: Readonly<Record<"workspace" | "night" | "day" | "top" | "in", string>>): string => {
  const [enterprise, role, profile, asset] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [press, manual] = [randomUUID(), randomUUID()];
  const document = `'${asset}', '', 'application/pdf', 1, '${profile}', now(), now()`;
  return `
    select set_config('fettle.workspace', '${ids.workspace}', false);
    insert into enterprise (id, name) values ('${enterprise}', 'Northgate');
    insert into workspace (id, enterprise_id, name) values ('${ids.workspace}', '${enterprise}', 'Plant');
    insert into role (workspace_id, id, name) values ('${ids.workspace}', '${role}', 'Author');
    insert into profile (workspace_id, id, role_id, display_name) values ('${ids.workspace}', '${profile}', '${role}', 'Ann');
    insert into access_group (workspace_id, id, name) values
      ('${ids.workspace}', '${ids.night}', 'Night'), ('${ids.workspace}', '${ids.day}', 'Day');
    insert into area (workspace_id, id, name, created_by, created_at, updated_at) values
      ('${ids.workspace}', '${press}', 'Press', '${profile}', now(), now()),
      ('${ids.workspace}', '${randomUUID()}', 'Hall', '${profile}', now(), now());
    insert into area_group values ('${ids.workspace}', '${press}', '${ids.night}');
    insert into asset (workspace_id, id, state, content_type, file_name, size_bytes, uploaded_by, created_at) values
      ('${ids.workspace}', '${asset}', 'stored', 'application/pdf', 'file', 1, '${profile}', now());
    insert into document_folder (workspace_id, id, parent_id, name, name_key, author_id, created_at, updated_at) values
      ('${ids.workspace}', '${ids.top}', null, 'top', 'top', '${profile}', now(), now()),
      ('${ids.workspace}', '${ids.in}', '${ids.top}', 'in', 'in', '${profile}', now(), now());
    insert into document_folder_group values ('${ids.workspace}', '${ids.top}', '${ids.night}');
    insert into document (workspace_id, id, folder_id, name, name_key, sort_key, asset_id, checksum, mime_type, size_bytes,
      uploaded_by, created_at, updated_at) values
      ('${ids.workspace}', '${manual}', '${ids.in}', 'manual', 'manual', 'manual', ${document}),
      ('${ids.workspace}', '${randomUUID()}', null, 'open', 'open', 'open', ${document});
    insert into document_group values ('${ids.workspace}', '${manual}', '${ids.day}');
    select set_config('fettle.workspace', '', false)`;
};

/** Until a transaction of this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await world.appContext.database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.n ?? 0) > 0) return;
  }
}
