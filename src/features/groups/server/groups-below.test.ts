import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { knownMigrations, migrateWithin } from "#kit/server/db/migrate.ts";
import { newEmptyDatabase } from "#tests/support/database.ts";

it("[GR25] the closure of groups that existed before it was stored equals the tree, in each workspace", async () => {
  const database = await newEmptyDatabase();
  const client = new pg.Client({ connectionString: database.environment.DATABASE_URL });
  await client.connect();
  const [plant, hall, press, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [first, second] = [randomUUID(), randomUUID()];
  const actIn = (workspaceId: string) =>
    client.query("select set_config('fettle.workspace', $1, false)", [workspaceId]);
  const add = (workspaceId: string, id: string, parentId: string | null) =>
    client.query("insert into access_group (workspace_id, id, parent_id, name) values ($1, $2, $3, $4)", [
      workspaceId,
      id,
      parentId,
      id,
    ]);
  const below = async (workspaceId: string) => {
    await actIn(workspaceId);
    const { rows } = await client.query<{ pair: string }>(
      "select group_id || ' ' || below_id as pair from access_group_below",
    );
    return rows.map(({ pair }) => pair).toSorted();
  };
  const pairs = (...each: [string, string][]) => each.map((pair) => pair.join(" ")).toSorted();
  try {
    const names = (await knownMigrations()).map(({ name }) => name);
    const before = (name: string) => names[names.indexOf(name) - 1];
    await migrateWithin(client, before("0016_reach"));
    const enterprise = randomUUID();
    await client.query("insert into enterprise (id, name) values ($1, 'Works')", [enterprise]);
    for (const id of [first, second]) {
      await client.query("insert into workspace (id, enterprise_id, name) values ($1, $2, 'Works')", [id, enterprise]);
    }
    await actIn(first);
    await add(first, plant, null);
    await add(first, hall, plant);
    await actIn(second);
    await add(second, other, null);
    await actIn("");
    await migrateWithin(client, before("0050_groups_below_filled"));
    // A group created since, below an older one: the tree's own changes could not connect the two.
    await actIn(first);
    await add(first, press, hall);
    await actIn("");
    await migrateWithin(client);
    expect(await below(first)).toEqual(
      pairs([plant, plant], [plant, hall], [plant, press], [hall, hall], [hall, press], [press, press]),
    );
    expect(await below(second)).toEqual(pairs([other, other]));
  } finally {
    await client.end();
    await database.remove();
  }
}, 60_000);
