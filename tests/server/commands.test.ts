import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "#kit/server/db/client.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { Device, publish } from "#tests/support/performs.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { runDatabaseUrl } from "#tests/support/template-database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { signInNew } from "./people.ts";

const run = (environment: Readonly<Record<string, string>>, ...words: readonly string[]) =>
  runProgram(environment, words);

describe("a wrong configuration", () => {
  it.each<[string, Record<string, string>]>([
    ["DATABASE_URL", { DATABASE_URL: "mysql://fettle:hunter2@db/fettle" }],
    ["SMS_ACCOUNT, SMS_FROM", { SMS_URL: "https://sms.example", SMS_SECRET: "hunter2" }],
  ])("ends the start with 78, names %s, and repeats no value", async (variable, environment) => {
    const { status, said } = await run(environment);
    expect([status, said.includes(variable), said.includes("hunter2")]).toEqual([78, true, false]);
    expect(said).toMatch(/^fettle: Wrong configuration\n {2}\S/);
    expect(said).not.toContain("    at ");
  });
});

describe("a database that cannot be used", () => {
  /** A node that serves no web app, and so builds none. */
  const start = (url: string) => run({ FETTLE_ROLE: "worker", DATABASE_URL: url });

  it("[DB4] that is not there ends the start with 69 and one line with its address and the cause, without a password", async () => {
    const { status, said } = await start("postgres://fettle:hunter2@127.0.0.1:1/plant");
    const cause = "connect ECONNREFUSED 127.0.0.1:1";
    expect(said).toBe(`fettle: The PostgreSQL of DATABASE_URL (127.0.0.1:1/plant) cannot be reached: ${cause}\n`);
    expect(status).toBe(69);
  });

  it.each([
    ["[DB4] that has another name", { pathname: "/nowhere" }, 'database "nowhere" does not exist'],
    ["[DB4] that knows no such role", { username: "stranger" }, 'role "stranger" does not exist'],
    ["[DB5] that would be opened by a superuser", { username: "postgres" }, 'the role "postgres" is a superuser'],
  ])("%s ends the start with 78 and one line that names the variable", async (_which, changed, cause) => {
    const { status, said } = await start(Object.assign(new URL(runDatabaseUrl()), changed).href);
    expect(said).toMatch(/^fettle: DATABASE_URL: [^\n]+\n$/);
    expect([status, said.includes(cause)]).toEqual([78, true]);
  });

  it("[DB5] that would be opened by a role that bypasses row-level security is refused before anything is done there", async () => {
    const url = new URL(runDatabaseUrl());
    const role = `bypassing_${process.pid}`;
    const asSuperuser = Object.assign(new URL(url), { username: "postgres" });
    const client = await connectClient({ connectionString: asSuperuser.href });
    try {
      await client.query(`create role ${role} login bypassrls`);
      const { status, said } = await start(Object.assign(new URL(url), { username: role }).href);
      expect([status, said.includes(`the role "${role}" bypasses row-level security`)]).toEqual([78, true]);
    } finally {
      await client.query(`drop role ${role}`);
      await client.end();
    }
  });
});

describe("the operator's commands", () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await world.asSystem(async (scope) => {
      for (const name of ["done", "undone"]) scope.audit({ action: `thing.${name}`, objectType: "thing" });
    });
  });
  afterAll(() => world?.close());

  it("tell how they are called, with 64", async () => {
    for (const words of [["audit"], ["nothing"], ["sign-in-link"]]) {
      const { status, said } = await run({}, ...words);
      expect([status, said.includes("fettle audit verify")]).toEqual([64, true]);
    }
  });

  it("verify the audit of every workspace, and name the entry that was changed", async () => {
    const verify = () => run(world.database.environment, "audit", "verify");
    const of = (line: string) => `${world.workspaceId}: ${line}\n`;
    const places = of("  0 checkpoints of files");
    expect(await verify()).toEqual({ status: 0, said: of("unbroken, 2 entries") + places });
    await inTransaction(world.appContext.database, {}, async (client) => {
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      await client.query("update audit_entry set action = 'thing.hidden' where seq = 2");
    });
    expect(await verify()).toEqual({ status: 1, said: of("entry 2 is altered") + places });
  });

  it("[PF162] verify the records of every workspace, and name the one that is missing", async () => {
    const verify = () => run(world.database.environment, "records", "verify");
    expect(await verify()).toEqual({ status: 0, said: `${world.workspaceId}: 0 records verified\n` });
    const ann = await world.member("operator");
    const { procedureId } = await publish(world, await world.member("contentAuthor"), contentWith([[["instruction"]]]));
    const device = new Device(ann, procedureId);
    await device.save([]);
    await device.submit();
    expect(await verify()).toEqual({ status: 0, said: `${world.workspaceId}: 1 records verified\n` });
    await inTransaction(world.appContext.database, {}, async (client) => {
      await client.query("select set_config('fettle.workspace', $1, true)", [world.workspaceId]);
      await client.query("delete from perform_record where id = $1", [device.performId]);
    });
    const said = `${world.workspaceId}: record ${device.performId} is missing\n`;
    expect(await verify()).toEqual({ status: 1, said });
  });

  it("turn enforcement off by a link that only an admin of the workspace can use", async () => {
    const operator = await world.member("operator");
    const admin = await world.member("admin");
    const nameOf = async (token: string) => {
      const { rows } = await world.appContext.database.pool.query<{ username: string }>(
        `select i.username from identity i where i.user_id = (
           select s.user_id from session_token t join session s on s.id = t.session_id where t.token_hash = sha256($1))`,
        [Buffer.from(token)],
      );
      return rows[0]?.username ?? "";
    };
    const recover = async (who: string) =>
      run(
        { ...world.database.environment, PUBLIC_URL: "https://fettle.example" },
        "sso-recovery",
        world.workspaceId,
        who,
      );
    const refused = await recover(await nameOf(operator.token));
    expect([refused.status, refused.said.includes("has no admin")]).toEqual([1, true]);
    const made = await recover(await nameOf(admin.token));
    expect(made.said).toMatch(/^https:\/\/fettle\.example\/login\/recover#[\w-]{43}\n$/);
  });

  it("sign a member in by a link that works once, and report an unknown address", async () => {
    const { userId } = await signInNew(world.appContext, { emailDomain: "acme.example" });
    const { rows } = await world.appContext.database.pool.query<{ username: string }>(
      "select username from identity where user_id = $1",
      [userId],
    );
    const environment = { ...world.database.environment, PUBLIC_URL: "https://fettle.example" };
    const made = await run(environment, "sign-in-link", rows[0]?.username.toUpperCase() ?? "");
    const token = /^https:\/\/fettle\.example\/login#([\w-]{43})\n$/.exec(made.said)?.[1];
    const spend = () => world.server.http.inject({ method: "POST", url: "/v1/sessions/link", payload: { token } });
    expect([made.status, (await spend()).statusCode, (await spend()).statusCode]).toEqual([0, 200, 422]);
    expect(await run(environment, "sign-in-link", "eve@acme.example")).toEqual({
      status: 1,
      said: "Nobody signs in as eve@acme.example\n",
    });
  });
});
