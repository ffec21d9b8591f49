import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { until } from "#tests/server/people.ts";
import { openWorld, type Workspace, type World } from "#tests/support/world.ts";
import { day, minute } from "../../time.ts";
import type { Database } from "../db/database.ts";
import { startJobs } from "../jobs/job-runner.ts";
import type { MailSender } from "../mail/mail-sender.ts";
import { createSmtpSender } from "../mail/smtp-sender.ts";
import { DatabaseSignals } from "../signals.ts";
import { deliverMessages, deliverMessagesJob, type Senders } from "./deliver.ts";

let world: World;
let workspace: Workspace;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  workspace = await world.workspace("foreign");
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => world?.close());

/** A mail server on loopback: what it received, as `recipient: subject`. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    async onData(stream, session, done) {
      const source = await text(stream);
      const subject = /^Subject: (.*?)\r?$/m.exec(source)?.[1];
      taken.push(`${session.envelope.rcptTo[0]?.address}: ${subject}`);
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  stops.push(stop);
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const senders: Senders = {
    mail: createSmtpSender({ url, from: "Fettle <no-reply@fettle.example>" }),
    sms: undefined,
  };
  return { taken, senders };
}

const refusing = (responseCode: number) =>
  mailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no"), { responseCode })),
  });

const post = (subject: string, channel: "mail" | "sms" = "mail"): Promise<void> =>
  workspace.asSystem(async (scope) => {
    scope.enqueue({
      channel,
      recipient: channel === "mail" ? "ann@test.invalid" : "+15550100",
      subject,
      body: "Hello",
    });
  });

const deliver = (senders: Senders): Promise<void> => deliverMessages(world.appContext, workspace.workspaceId, senders);

const messages = () =>
  workspace.asSystem(async ({ db, workspaceId }) => {
    const rows = await db
      .selectFrom("outbox_message")
      .select(["subject", "attempts", "sent_at", "failed_at"])
      .where("workspace_id", "=", workspaceId)
      .orderBy("created_at")
      .execute();
    return rows.map((row) => {
      const state = row.sent_at ? "sent" : row.failed_at ? "failed" : "waiting";
      return `${row.subject} ${state} after ${row.attempts}`;
    });
  });

describe("the outbox", () => {
  it("is delivered, once", async () => {
    const { taken, senders } = await mailServer();
    await post("One");
    await deliver(senders);
    await deliver(senders);
    expect(taken).toEqual(["ann@test.invalid: One"]);
    expect(await messages()).toEqual(["One sent after 1"]);
  });

  it("is delivered once by nodes that come at the same moment", async () => {
    const { taken, senders } = await mailServer();
    for (let n = 0; n < 10; n++) await post(`Mail ${n}`);
    await Promise.all([deliver(senders), deliver(senders), deliver(senders)]);
    await deliver(senders);
    expect(taken.toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `ann@test.invalid: Mail ${n}`));
  });

  it("[J4] are sent after the commit that enqueues them, without a schedule, from another node than the enqueuing one", async () => {
    const { taken, senders } = await mailServer();
    const signals = new DatabaseSignals(world.appContext.database, world.appContext.log);
    await signals.start();
    const job = { ...deliverMessagesJob(senders), schedule: undefined };
    const runner = await startJobs({ ...world.server, signals }, [job], true);
    stops.push(async () => {
      await runner.stop();
      await signals.stop();
    });
    await post("Invitation");
    await until(() => taken.length === 1);
    expect(taken).toEqual(["ann@test.invalid: Invitation"]);
  });

  it("[J4] passes by a message that hangs", async () => {
    const held = Promise.withResolvers<void>();
    const sent: string[] = [];
    const mail: MailSender = {
      async send({ subject }) {
        if (subject === "Mail 0") await held.promise;
        sent.push(subject);
      },
    };
    for (let n = 0; n < 6; n++) await post(`Mail ${n}`);
    const delivering = deliver({ mail, sms: undefined });
    await until(async () => (await messages()).filter((message) => message.includes("sent")).length === 5);
    expect(sent).not.toContain("Mail 0");
    held.resolve();
    await delivering;
    expect(sent.toSorted()).toEqual(["Mail 0", "Mail 1", "Mail 2", "Mail 3", "Mail 4", "Mail 5"]);
  });

  it("keeps messages without a sender, and those of another workspace", async () => {
    const { taken, senders } = await mailServer();
    await post("Code", "sms");
    const other = await world.workspace("foreign");
    await other.asSystem(async (scope) =>
      scope.enqueue({ channel: "mail", recipient: "bob@test.invalid", subject: "Other", body: "" }),
    );
    await deliver(senders);
    await deliver({ mail: undefined, sms: undefined });
    expect([taken, await messages()]).toEqual([[], ["Code waiting after 0"]]);
  });

  it("tries again where the server says later, ever less often, and gives up after ten times", async () => {
    onTestFinished(world.clock.hold());
    const { senders } = await refusing(451);
    await post("Later");
    for (let n = 1; n <= 9; n++) {
      await deliver(senders);
      world.clock.offsetMs += 2 ** (n - 1) * minute - 1000;
      await deliver(senders);
      expect(await messages()).toEqual([`Later waiting after ${n}`]);
      world.clock.offsetMs += 2000;
    }
    await deliver(senders);
    world.clock.offsetMs += day;
    await deliver(senders);
    expect(await messages()).toEqual(["Later failed after 10"]);
  });

  it("sends again what a worker claimed that died", async () => {
    const dying: Senders = {
      mail: {
        send: () => {
          throw new Error("unreachable: the process is gone");
        },
      },
      sms: undefined,
    };
    await post("Orphan");
    // The state that a process leaves if it is killed between the claim and the note.
    const appContext = { ...world.appContext, database: failingAfterFirst(world.appContext.database) };
    await deliverMessages(appContext, workspace.workspaceId, dying).catch(() => {});
    const { taken, senders } = await mailServer();
    await deliver(senders);
    expect(taken).toEqual([]);
    world.clock.offsetMs += 4 * minute;
    await deliver(senders);
    expect([taken, await messages()]).toEqual([["ann@test.invalid: Orphan"], ["Orphan sent after 2"]]);
  });

  /** A database that answers one transaction and no other. */
  function failingAfterFirst(database: Database): Database {
    let count = 0;
    const connect = async () => {
      if (++count > 1) throw new Error("the process is gone");
      return database.pool.connect();
    };
    return {
      ...database,
      pool: new Proxy(database.pool, { get: (pool, key) => (key === "connect" ? connect : Reflect.get(pool, key)) }),
    };
  }

  it("gives up at once where the server says never", async () => {
    const { senders } = await refusing(550);
    await post("Never");
    await deliver(senders);
    expect(await messages()).toEqual(["Never failed after 1"]);
  });

  it("waits for a server that is not there, and sends when it is", async () => {
    const gone: Senders = {
      mail: createSmtpSender({ url: "smtp://127.0.0.1:1", from: "Fettle <no-reply@fettle.example>" }),
      sms: undefined,
    };
    await post("Patience");
    await deliver(gone);
    expect(await messages()).toEqual(["Patience waiting after 1"]);
    const { taken, senders } = await mailServer();
    world.clock.offsetMs += minute;
    await deliver(senders);
    expect(taken).toHaveLength(1);
  });

  it("has nothing of a change that failed", async () => {
    const failing = workspace.asSystem(async (scope) => {
      scope.enqueue({ channel: "mail", recipient: "ann@test.invalid", subject: "Never", body: "" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await messages()).toEqual([]);
  });
});
