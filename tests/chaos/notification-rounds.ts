// Subscribers of one procedure, and a worker that is killed while it notifies them: node tests/chaos/notification-rounds.ts
// [--subscribers 10000] [--kills 3] [--seed 1]. Ends with 1 where anybody was notified or mailed twice, or not at all. On
// the PostgreSQL that FETTLE_TEST_DATABASE_URL names, else on a throw-away cluster.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { raiseProcedureEvent } from "#features/notifications/server/service.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { randomFrom } from "../server/random-input.ts";

const { values } = parseArgs({
  options: {
    subscribers: { type: "string", default: "10000" },
    kills: { type: "string", default: "3" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const subscribers = Number(values.subscribers);
const random = randomFrom(Number(values.seed));
const program = path.join(import.meta.dirname, "../support/notification-worker.ts");

/** Members with a mail address, all of whom follow the procedure and want mails of it. */
async function insertSubscribers(world: World, procedureId: string, likeId: string): Promise<void> {
  await world.asSystem(async ({ db, workspaceId, now }) => {
    await sql`
      with made as (
        insert into profile (workspace_id, id, role_id, display_name, email)
        select p.workspace_id, gen_random_uuid(), p.role_id, 'Member ' || n, 'member-' || n || '@fettle.test'
        from profile p cross join generate_series(1, ${subscribers}) n
        where p.workspace_id = ${workspaceId} and p.id = ${likeId}
        returning workspace_id, id
      ), chosen as (
        insert into notification_setting (workspace_id, profile_id, channels)
        select workspace_id, id, '{"procedurePerformCompleted": {"app": true, "mail": true, "sms": false}}' from made
      )
      insert into notification_subscription (workspace_id, procedure_id, event, profile_id, created_at)
      select workspace_id, ${procedureId}, 'procedurePerformCompleted', id, ${now}::timestamptz from made`.execute(db);
  });
}

interface Tally {
  readonly notified: number;
  readonly members: number;
  readonly mails: number;
  readonly recipients: number;
}

async function tally(world: World): Promise<Tally> {
  const { rows } = await world.asSystem(({ db, workspaceId }) =>
    sql<Tally>`select
      (select count(*)::int from notification where workspace_id = ${workspaceId} and event_id is not null) as notified,
      (select count(distinct profile_id)::int from notification
        where workspace_id = ${workspaceId} and event_id is not null) as members,
      (select count(*)::int from outbox_message where workspace_id = ${workspaceId}) as mails,
      (select count(distinct recipient)::int from outbox_message where workspace_id = ${workspaceId}) as recipients`.execute(
      db,
    ),
  );
  const [row] = rows;
  if (!row) throw new Error("nothing was counted");
  return row;
}

function startWorker(world: World): ChildProcess {
  const environment = { ...process.env, ...world.database.environment, FETTLE_MODE: "test", FETTLE_LOG_LEVEL: "fatal" };
  return spawn(process.execPath, [program, world.workspaceId], {
    env: { ...environment, FETTLE_SECRET: "a secret of the rounds, long enough for one" },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills a worker once it has come so far: a part of everything that has to be written. */
async function killAt(world: World, part: number): Promise<string> {
  const worker = startWorker(world);
  const ended = once(worker, "exit");
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (;;) {
    const { notified, mails } = await tally(world);
    if (isOver || notified + mails >= part * subscribers * 2) break;
  }
  worker.kill("SIGKILL");
  const [, signal] = await ended;
  const { notified, mails } = await tally(world);
  return `${signal === null ? "was through before it was killed" : "killed"} with ${notified} notified and ${mails} mails`;
}

const stopDatabase = await startRunDatabase();
const world = await openWorld();
try {
  const admin = await world.member("admin");
  const operator = await world.member("operator");
  const { id: procedureId } = await publishedBy(admin);
  await insertSubscribers(world, procedureId, operator.profileId);
  await operator.run((scope) =>
    raiseProcedureEvent(scope, {
      kind: "procedurePerformCompleted",
      procedureId,
      performId: scope.newId(),
      title: "Round",
    }),
  );
  console.log(`${subscribers} subscribers, seed ${values.seed}`);
  const startedAt = performance.now();
  const parts = Array.from({ length: Number(values.kills) }, () => random() * 0.95).toSorted((a, b) => a - b);
  for (const part of parts) console.log(`worker ${await killAt(world, part)}`);
  const last = startWorker(world);
  const [code] = await once(last, "exit");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const end = await tally(world);
  console.log(`after ${seconds} s, deaths included: ${JSON.stringify(end)}`);
  const isRight = code === 0 && Object.values(end).every((count) => count === subscribers);
  console.log(isRight ? "everybody once" : "WRONG");
  process.exitCode = isRight ? 0 : 1;
} finally {
  await world.close();
  await stopDatabase();
}
