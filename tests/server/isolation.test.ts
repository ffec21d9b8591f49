import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNote } from "#features/areas/server/note-service.ts";
import { chooseConnections, createArea } from "#features/areas/server/service.ts";
import { correctiveActionEndpoints } from "#features/corrective-actions/contract.ts";
import { createDocument, createFolder } from "#features/documents/server/service.ts";
import { feedbackEndpoints } from "#features/feedback/contract.ts";
import { setFlag } from "#features/flags/server/service.ts";
import { sendInvites } from "#features/invites/server/send-invites.ts";
import { recordEndpoints } from "#features/performs/record-contract.ts";
import { beginReplacement, replaceInProcedure } from "#features/replacing/server/service.ts";
import { builtInRoleId } from "#features/roles/server/service.ts";
import { createSet } from "#features/sets/server/service.ts";
import { templateEndpoints } from "#features/templates/contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { assertIsolation } from "#kit/server/db/isolation.ts";
import { schemaFaults } from "#kit/server/db/schema-lint.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { askedBy, setStages, sign } from "#tests/support/approval.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { insertUpload } from "#tests/support/documents.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { draftBy, patchOver } from "#tests/support/procedures.ts";
import { momentAt } from "#tests/support/progress-samples.ts";
import { openWorld, type Person, type Workspace, type World } from "#tests/support/world.ts";

/** Tables above the tenants, and why each of them is. Nobody inside a workspace may read one, save where it says so. */
const aboveTenants: Readonly<Record<string, string>> = {
  enterprise: "groups workspaces; inside one, only its own is seen",
  workspace: "is the tenant itself; inside one, only itself is seen",
  app_user: "a person has one user for all workspaces",
  identity: "belongs to a user",
  session: "belongs to a user",
  session_token: "belongs to a session",
  session_spent_cookie: "belongs to a session",
  sign_in_attempt: "belongs to a browser on its way to a provider",
  phone_code: "is asked for before anybody is in a workspace; a workspace's own are read above it too",
  one_time_link: "is spent before anybody is in a workspace",
  rate_counter: "counts addresses and callers, hashed; nothing of a tenant is in it",
  installation: "says what kind of server made the data",
  write_probe: "the readiness probe's own row",
  migration_sum: "the checksums of the migrations",
  kysely_migration: "the migrator's own",
  kysely_migration_lock: "the migrator's own",
};
const seesOwn: ReadonlySet<string> = new Set(["enterprise", "workspace"]);

let world: World;
let other: Workspace;
let ann: Person;
let tenantTables: readonly string[];

const inside = <T>(workspaceId: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  inTransaction(world.foundation.database, { workspaceId }, work);

/** What `work` throws; nothing of it is kept either way. */
async function refusalOf(work: (client: pg.ClientBase) => Promise<unknown>): Promise<{ code?: string } | undefined> {
  const rolledBack = new Error("nothing of this is kept");
  try {
    await inside(world.workspaceId, async (client) => {
      await work(client);
      throw rolledBack;
    });
  } catch (error) {
    return error === rolledBack ? undefined : (error as { code?: string });
  }
  throw new Error("unreachable");
}

const tablesOf = async (): Promise<string[]> => {
  const { rows } = await world.foundation.database.pool.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return rows.map((row) => row.name);
};

beforeAll(async () => {
  world = await openWorld();
  other = await world.workspace("foreign");
  ann = await world.member("admin");
  await fill(other);
  tenantTables = (await tablesOf()).filter((table) => !(table in aboveTenants));
});
afterAll(() => world?.close());

/** A version that was signed in stages, which end with it. */
async function signInStages(workspace: Workspace, admin: Person): Promise<void> {
  const author = await workspace.member("contentAuthor");
  await setStages(admin, [{ name: "Safety", people: [admin] }]);
  await sign(admin, await askedBy(author));
  await setStages(admin, []);
}

/** At least one row in every table, for the wall to hide. */
async function fill(workspace: Workspace): Promise<void> {
  const group = await workspace.group("Night shift");
  const bob = await workspace.member("admin", { in: [group] });
  await bob.run(async (scope) => {
    const first = await createArea(scope, { name: "Mill", accessGroupIds: [group] });
    const second = await createArea(scope, { name: "Kiln" });
    await chooseConnections(scope, first.id, first.revision, [second.id]);
    await createNote(scope, first.id, deltaOf("Mind the step"));
    await setFlag(scope, "rbac_enabled", true);
    scope.post({ channel: "mail", recipient: "bob@test.invalid", subject: "Hello", body: "Bob" });
    const roleId = await builtInRoleId(scope, "operator");
    const wish = { contact: { email: "eve@test.invalid" }, displayName: "Eve", roleId, groupIds: [group] };
    await sendInvites(scope, [wish], { linkBase: "http://localhost" });
    scope.record({ action: "area.created", objectType: "area", objectId: first.id });
    const folder = await createFolder(scope, { folderName: "Manuals", accessGroupIds: [group] });
    const upload = await insertUpload(scope, bob.profileId);
    await createDocument(scope, { fileName: "Mill.pdf", ...upload, folderId: folder.id, accessGroupIds: [group] });
  });
  const pieces = await draftBy(bob, { groups: [group] });
  expect((await patchOver(bob, pieces, { title: "Kept step by step" })).status).toBe(200);
  const { procedureId, versionId } = await publish(workspace, bob, contentWith([[["instruction"]]]), [group]);
  const source = { procedureId, versionId };
  await bob.call(templateEndpoints.create, { body: { title: "Round", source } });
  await bob.call(feedbackEndpoints.give, { params: { procedureId, versionId }, body: { text: "Too tight" } });
  const action = {
    id: randomUUID(),
    versionId,
    title: "Oil on the floor",
    priority: "high",
    claimedAt: momentAt(0),
  } as const;
  await bob.call(correctiveActionEndpoints.open, { params: { procedureId }, body: action });
  const draft = await draftBy(bob, { groups: [group] });
  await bob.run(async (scope) => {
    const { id } = await beginReplacement(scope, { text: "filter", by: "strainer", isCaseSensitive: false });
    const seen = { versionId: draft.versionId, revision: draft.revision, isDraft: true };
    await replaceInProcedure(scope, { replacementId: id, procedureId: draft.id }, seen);
  });
  await signInStages(workspace, bob);
  const device = new Device(bob, procedureId);
  await device.save([]);
  const submitted = await device.submit();
  expect(submitted.status).toBe(200);
  const noted = { params: { procedureId, performId: device.performId }, body: { text: "The gauge was new" } };
  expect((await bob.call(recordEndpoints.annotate, noted)).status).toBe(201);
  const set = await bob.run((scope) =>
    createSet(scope, { title: "Rounds", setType: "workflow", procedureIds: [procedureId], accessGroupIds: [group] }),
  );
  await workspace.asSystem(async ({ db, workspaceId, newId, now }) => {
    const asset = { workspace_id: workspaceId, id: newId(), uploaded_by: bob.profileId, created_at: now };
    await db
      .insertInto("asset")
      .values({ ...asset, state: "stored", content_type: "image/png" })
      .execute();
    await db
      .insertInto("asset_use")
      .values({ workspace_id: workspaceId, asset_id: asset.id, user_type: "procedure", user_id: procedureId })
      .execute();
    const editor = { workspace_id: workspaceId, version_id: versionId, profile_id: bob.profileId, editor_id: newId() };
    await db
      .insertInto("procedure_draft_lock")
      .values({ ...editor, lock_id: newId(), taken_at: now, expires_at: now })
      .execute();
    await db
      .insertInto("procedure_draft_reader")
      .values({ ...editor, present_until: now })
      .execute();
    const drawing = { ...asset, id: newId(), state: "stored", content_type: "image/png" };
    await db.insertInto("asset").values(drawing).execute();
    await db
      .insertInto("asset_markup")
      .values({
        workspace_id: workspaceId,
        asset_id: drawing.id,
        base_asset_id: asset.id,
        shapes: "[]",
        created_by: bob.profileId,
        created_at: now,
      })
      .execute();
    await db
      .insertInto("asset_film")
      .values({ workspace_id: workspaceId, asset_id: asset.id, state: "done" })
      .execute();
    const captions = {
      asset_id: asset.id,
      language: "en",
      vtt: "WEBVTT\n",
      updated_by: bob.profileId,
      updated_at: now,
    };
    await db
      .insertInto("asset_captions")
      .values({ workspace_id: workspaceId, ...captions })
      .execute();
    const words = { workspace_id: workspaceId, asset_id: asset.id, text: "Mind the step" };
    await db
      .insertInto("asset_page")
      .values({ ...words, page: 1 })
      .execute();
    await db
      .insertInto("passage")
      .values({
        ...words,
        ordinal: 0,
        page_from: 1,
        page_to: 1,
        language: "english",
        words: "'mind':1 'step':3",
        word_count: 2,
      })
      .execute();
    const upload = { session_hash: Buffer.alloc(32), store_upload_id: "1", expires_at: now, created_at: now };
    await db
      .insertInto("upload_session")
      .values({ ...upload, workspace_id: workspaceId, asset_id: asset.id })
      .execute();
    const area = await db.selectFrom("area").select("id").where("workspace_id", "=", workspaceId).executeTakeFirst();
    await db
      .insertInto("procedure_area")
      .values({ workspace_id: workspaceId, procedure_id: procedureId, area_id: area?.id ?? "" })
      .execute();
    const end = { generation: 1, steps: "[]", ended_at: now };
    await db
      .insertInto("perform_trail")
      .values({
        ...end,
        workspace_id: workspaceId,
        id: newId(),
        perform_id: device.performId,
        version_id: versionId,
      })
      .execute();
    await db
      .insertInto("procedure_set_reminder")
      .values({
        workspace_id: workspaceId,
        set_id: set.id,
        profile_id: bob.profileId,
        due_at: now,
        kind: "soon",
        reminded_at: now,
      })
      .execute();
    const answer = { workspace_id: workspaceId, perform_id: device.performId, module_id: newId() };
    await db
      .insertInto("perform_grade")
      .values({ ...answer, answer_hash: "0", locale: "en", due_at: now })
      .execute();
    const place = { ...answer, step_id: newId() };
    await db
      .insertInto("perform_photo")
      .values({ ...place, asset_id: asset.id, used_at: now })
      .execute();
    const looked = { step_number: 1, step_title: "Seal", prompt: "Is it tight?", check_state: "none", changed_at: now };
    await db
      .insertInto("perform_verification")
      .values({ ...place, ...looked, status: "notVerified" })
      .execute();
    const decided = { criterion: 0, criterion_text: "Tight", decided_by: bob.profileId, decided_at: now };
    await db
      .insertInto("verification_decision")
      .values({ ...answer, ...decided, id: newId(), version_id: versionId })
      .execute();
    await db
      .insertInto("notification")
      .values({
        workspace_id: workspaceId,
        id: newId(),
        profile_id: bob.profileId,
        kind: "procedurePublished",
        created_at: now,
      })
      .execute();
    await db
      .insertInto("phone_settings")
      .values({ workspace_id: workspaceId, dial_codes: ["1"] })
      .execute();
    const phone = { id: newId(), number: "+12025550123", created_by: bob.profileId, created_at: now };
    await db
      .insertInto("shared_phone")
      .values({ workspace_id: workspaceId, ...phone })
      .execute();
    await db
      .insertInto("shared_phone_profile")
      .values({ workspace_id: workspaceId, phone_id: phone.id, profile_id: bob.profileId })
      .execute();
    const key = { workspace_id: workspaceId, id: newId() };
    const secret = Buffer.from("s");
    await db
      .insertInto("license_key")
      .values({ ...key, key_hash: secret, sealed: secret, created_at: now })
      .execute();
    const { user_id } = await db
      .selectFrom("profile_link")
      .select("user_id")
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirstOrThrow();
    const seen = { secret_hash: secret, name: "Tablet", created_at: now, last_seen_at: now };
    await db
      .insertInto("device")
      .values({ ...seen, workspace_id: workspaceId, id: newId(), user_id, license_key_id: key.id })
      .execute();
    await db.insertInto("device_setting").values({ workspace_id: workspaceId }).execute();
    const own = { workspace_id: workspaceId, profile_id: bob.profileId };
    await db
      .insertInto("profile_pin")
      .values({ ...own, salt: secret, hash: secret, set_at: now })
      .execute();
    await db
      .insertInto("profile_offer")
      .values({ ...own, secret_hash: secret, expires_at: now })
      .execute();
    await db
      .insertInto("idempotency_key")
      .values({
        workspace_id: workspaceId,
        profile_id: bob.profileId,
        key: "k",
        endpoint: "POST /",
        request_hash: Buffer.from("k"),
        status: 200,
        created_at: now,
      })
      .execute();
  });
}

describe("the schema", () => {
  it("has no table that breaks the rules of a tenant's table", async () => {
    const faults = await schemaFaults(
      async (sql, values) => (await world.foundation.database.pool.query(sql, [...values])).rows,
      Object.keys(aboveTenants),
    );
    expect(faults).toEqual([]);
  });

  it("has every exempt table, so that no reason outlives its table", async () => {
    expect(Object.keys(aboveTenants).filter((table) => !tenantTablesAndOthers().includes(table))).toEqual([]);
  });

  const tenantTablesAndOthers = () => [...tenantTables, ...Object.keys(aboveTenants)];
});

describe("row-level security, where a query forgets its workspace", () => {
  it("has something to hide in every table", async () => {
    const empty: string[] = [];
    await inside(other.workspaceId, async (client) => {
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table} limit 1`);
        if (rowCount === 0) empty.push(table);
      }
    });
    expect(empty, "fill() must put a row into these").toEqual([]);
  });

  it("shows no row of another workspace", async () => {
    const seen: string[] = [];
    await inside(world.workspaceId, async (client) => {
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table} where workspace_id <> $1`, [world.workspaceId]);
        if (rowCount !== 0) seen.push(table);
      }
    });
    expect(seen).toEqual([]);
  });

  it("is what hides them: without it the rows of the other workspace are there", async () => {
    const client = await world.foundation.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("alter table area disable row level security");
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      await client.query("set local role fettle_app");
      const { rowCount } = await client.query("select from area where workspace_id <> $1", [world.workspaceId]);
      expect(rowCount).toBe(2);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("lets nobody insert a row into another workspace", async () => {
    const admitted: string[] = [];
    for (const table of tenantTables) {
      const refusal = await refusalOf((client) =>
        client.query(`insert into ${table} (workspace_id) values ($1)`, [other.workspaceId]),
      );
      // 42501, insufficient_privilege: the wall speaks before any other constraint of the row.
      if (refusal?.code !== "42501") admitted.push(`${table}: ${refusal?.code ?? "inserted"}`);
    }
    expect(admitted).toEqual([]);
  });

  it("lets nobody change, delete or take over a row of another workspace", async () => {
    const touched: string[] = [];
    for (const table of tenantTables) {
      const statements = {
        changed: `update ${table} set workspace_id = workspace_id where workspace_id = $1`,
        taken: `update ${table} set workspace_id = '${world.workspaceId}' where workspace_id = $1`,
        deleted: `delete from ${table} where workspace_id = $1`,
      };
      for (const [what, statement] of Object.entries(statements)) {
        const refusal = await refusalOf(async (client) => {
          const { rowCount } = await client.query(statement, [other.workspaceId]);
          if (rowCount !== 0) touched.push(`${table}: ${what}`);
        });
        if (refusal !== undefined && refusal.code !== "42501") touched.push(`${table}: ${refusal.code}`);
      }
    }
    expect(touched).toEqual([]);
  });

  it("shows nothing at all to a transaction that is in no workspace, and is not the owner", async () => {
    const seen: string[] = [];
    await inTransaction(world.foundation.database, {}, async (client) => {
      await client.query("set local role fettle_app");
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table}`);
        if (rowCount !== 0) seen.push(table);
      }
    });
    expect(seen).toEqual([]);
  });

  it("binds the owner of the tables too", async () => {
    const seen: string[] = [];
    await inTransaction(world.foundation.database, {}, async (client) => {
      const { rows } = await client.query<{ bound: boolean }>(
        "select not rolbypassrls and not rolsuper as bound from pg_roles where rolname = current_user",
      );
      expect(rows).toEqual([{ bound: true }]);
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      for (const table of tenantTables) {
        const { rowCount } = await client.query(`select from ${table} where workspace_id <> $1`, [world.workspaceId]);
        if (rowCount !== 0) seen.push(table);
      }
    });
    expect(seen).toEqual([]);
  });

  it("keeps what is above the tenants out of reach", async () => {
    const readable: string[] = [];
    for (const table of Object.keys(aboveTenants).filter((one) => !seesOwn.has(one))) {
      if ((await refusalOf((client) => client.query(`select from ${table}`)))?.code !== "42501") readable.push(table);
    }
    expect(readable).toEqual([]);
  });

  it("shows a member the workspace and enterprise it is in, and no other", async () => {
    const seen = await inside(world.workspaceId, async (client) => ({
      workspaces: (await client.query("select id from workspace")).rows,
      enterprises: (await client.query("select id from enterprise")).rows,
    }));
    expect(seen).toEqual({ workspaces: [{ id: world.workspaceId }], enterprises: [{ id: world.enterpriseId }] });
    const info = await ann.call(workspaceEndpoints.info);
    expect(info).toMatchObject({ status: 200, body: { id: world.workspaceId, enterpriseName: "Enterprise" } });
  });

  it("refuses to open a transaction for anything but a UUID", async () => {
    const work = inside("'; drop table area; --", async () => {});
    await expect(work).rejects.toThrow("Workspace ID is required");
  });
});

describe("a start", () => {
  /** What the guard says while `change` is in force; the change is rolled back whatever happens. */
  async function guardAfter(change: string, user?: "superuser"): Promise<string> {
    const url = new URL(world.database.environment.DATABASE_URL ?? "");
    if (user) url.username = "postgres";
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query("begin");
      await client.query(change);
      return await assertIsolation(client).then(
        () => "nothing",
        (error: Error) => error.message,
      );
    } finally {
      await client.query("rollback");
      await client.end();
    }
  }

  it("goes on where the wall stands", async () => {
    expect(await guardAfter("select 1")).toBe("nothing");
  });

  it.each([
    ["alter table area no force row level security", "Row-level security is not forced on: area"],
    ["alter table area disable row level security", "Row-level security is not forced on: area"],
    [
      "create table stray (workspace_id uuid not null); grant select on stray to fettle_app",
      "Row-level security is not forced on: stray",
    ],
    [
      "grant create on schema public to fettle_app; alter table area owner to fettle_app",
      "The database role fettle_app owns tables; it must own nothing",
    ],
  ])("is refused after: %s", async (change, message) => {
    expect(await guardAfter(change)).toBe(message);
  });

  it.each([
    ["alter role fettle_app bypassrls", "The database role fettle_app bypasses row-level security"],
    ["alter role fettle_app superuser", "The database role fettle_app bypasses row-level security"],
  ])("is refused after: %s", async (change, message) => {
    // Only a superuser may change the role so. The clusters of the tests trust `postgres` from this machine.
    expect(await guardAfter(change, "superuser")).toBe(message);
  });
});
