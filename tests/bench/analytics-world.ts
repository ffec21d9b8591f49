import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { buildInParts } from "#features/analytics/server/overview/tally-job.ts";
import { createSet } from "#features/sets/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { contentWith } from "#tests/support/content-samples.ts";
import { createThings, type Things } from "#tests/support/happenings.ts";
import { publishNext } from "#tests/support/performs.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

/** A workspace in which people have worked for five years. */
export interface AnalyticsWorld {
  readonly world: World;
  /** Sees everything. */
  readonly admin: Person;
  /** Sees the people and the content of three groups of ten. */
  readonly reader: Person;
  readonly groups: readonly string[];
  readonly things: readonly Things[];
  /** One of the things, whose runs are on two versions in turn; the procedures of the others have one. */
  readonly compared: Things;
  readonly events: number;
}

const sizes = { groups: 10, people: 150, things: 40, open: 8, seen: 3, sets: 5 } as const;
/** Of all events. A finished run was started, too, so that runs count twice. */
const shares = { opened: 0.6, runs: 0.15, asked: 0.1 } as const;
const years = 5;
/** Events are written in portions, each in less time than a statement may take. */
interface Portion {
  readonly second: SecondVersion;
  readonly all: number;
  readonly from: number;
  readonly to: number;
}

interface SecondVersion {
  readonly procedureId: string;
  readonly versionId: string;
}

export async function openAnalyticsWorld(events: number, report: (text: string) => void): Promise<AnalyticsWorld> {
  const world = await openWorld();
  const admin = await world.member("admin");
  const groups: string[] = [];
  for (let n = 0; n < sizes.groups; n++) groups.push(await world.group(`Line ${n}`));
  const of = (n: number) => groups[n % groups.length] ?? "";
  for (let n = 0; n < sizes.people; n++) await world.member("operator", { in: [of(n)] });
  const reader = await world.member("groupAdmin", { in: groups.slice(0, sizes.seen) });
  const things: Things[] = [];
  for (let n = 0; n < sizes.things; n++)
    things.push(await createThings(world, admin, n % sizes.open === 0 ? [] : [of(n)]));
  // Everybody sees it, as they do the first one.
  const compared = things[sizes.open];
  if (!compared) throw new Error("there are too few things");
  const second = await publishNext(world, admin, compared.procedureId, contentWith([[["instruction"]]]));
  report(`writing ${events} events`);
  const portion = 50_000;
  for (let done = 0; done < events; done += portion) {
    await world.asSystem((scope) =>
      fill(scope, things, { second, all: events, from: done, to: Math.min(events, done + portion) }),
    );
  }
  await world.asSystem(refer(things));
  for (let n = 0; n < sizes.sets; n++) {
    const procedureIds = things.filter((_, at) => at % sizes.sets === n).map(({ procedureId }) => procedureId);
    await admin.run((scope) =>
      createSet(scope, { title: `Round ${n}`, setType: "workflow", procedureIds, accessGroupIds: [of(n)] }),
    );
  }
  await world.asSystem(({ db, workspaceId }) =>
    sql`update procedure_set_item set added_at = added_at - interval '6 years' where workspace_id = ${workspaceId}`.execute(
      db,
    ),
  );
  const begun = performance.now();
  let longestMs = 0;
  await buildInParts(async (part) => {
    const partBegun = performance.now();
    const result = await world.asSystem(part);
    longestMs = Math.max(longestMs, performance.now() - partBegun);
    return result;
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  report(`tallied in ${seconds} s; the longest transaction took ${Math.round(longestMs)} ms`);
  await vacuum(world.database.environment["DATABASE_URL"] ?? "");
  return { world, admin, reader, groups, things, compared, events };
}

/** What PostgreSQL does by itself sooner or later; the role of the product may not. */
async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

/** Days pass evenly, so that every range has its share; who does what with which thing is drawn by hashing a number. */
async function fill(scope: Scope, things: readonly Things[], events: Portion): Promise<void> {
  const ids = (name: "areaId" | "noteId" | "documentId" | "procedureId" | "versionId") =>
    sql`(${things.map((thing) => thing[name])}::uuid[])`;
  const drawn = (from: RawBuilder<unknown>, count: number, salt: number) =>
    sql`${from}[1 + abs(hashint4(n * 31 + ${sql.lit(salt)})) % ${sql.lit(count)}]`;
  const thing = (name: Parameters<typeof ids>[0]) => drawn(ids(name), things.length, 7);
  const person = drawn(sql`people.ids`, sizes.people, 3);
  const people = sql`(select array_agg(p.id order by p.id) as ids from (select id from profile
    where workspace_id = ${scope.workspaceId} order by id limit ${sizes.people}) p) people`;
  const moment = (count: number) =>
    sql`${scope.now}::timestamptz - (n::float8 / ${sql.lit(count)}) * interval '${sql.raw(String(years))} years'`;
  const workspace = sql`${scope.workspaceId}::uuid`;

  const numbers = (share: number) => {
    const [first, last] = [Math.round(events.from * share), Math.round(events.to * share)];
    return sql`generate_series(${sql.lit(first + 1)}, ${sql.lit(last)}) n`;
  };
  const opened = Math.round(events.all * shares.opened);
  await sql`
    insert into user_activity (workspace_id, id, profile_id, activity_type, occurred_at, received_at, area_id, note_id,
      procedure_id, perform_id)
    select ${workspace}, gen_random_uuid(), ${person},
      (array['AreaEntered', 'AreaNoteViewed', 'ProcedurePerformViewed'])[1 + n % 3], ${moment(opened)}, ${scope.now},
      case when n % 3 < 2 then ${thing("areaId")} end, case when n % 3 = 1 then ${thing("noteId")} end,
      case when n % 3 = 2 then ${thing("procedureId")} end, null
    from ${numbers(shares.opened)}, ${people}`.execute(scope.db);

  const runs = Math.round(events.all * shares.runs);
  const isSecond = sql`${thing("procedureId")} = ${events.second.procedureId}::uuid and n % 2 = 0`;
  const steps = sql`jsonb_build_array(jsonb_build_object('stepId', gen_random_uuid(), 'updatedAt', ${moment(runs)},
    'modules', '[]'::jsonb))`;
  await sql`with run as (
    insert into perform (workspace_id, id, procedure_id, version_id, version_number, title, step_count, profile_id, state,
      steps, stamp, claimed_start_at, claimed_at, created_at, updated_at, ended_at)
    select ${workspace}, gen_random_uuid(), ${thing("procedureId")},
      case when ${isSecond} then ${events.second.versionId}::uuid else ${thing("versionId")} end,
      case when ${isSecond} then 2 else 1 end, 'Run', 1, ${person},
      'submitted', ${steps}, gen_random_uuid(), ${moment(runs)} - interval '9 minutes', ${moment(runs)},
      ${moment(runs)} - interval '9 minutes', ${moment(runs)}, ${moment(runs)}
    from ${numbers(shares.runs)}, ${people}
    returning *)
    insert into perform_record (workspace_id, id, procedure_id, version_id, version_number, profile_id, profile_name,
      procedure_title, steps, content_hash, started_at, claimed_start_at, claimed_at, received_at)
    select workspace_id, id, procedure_id, version_id, version_number, profile_id, '', title, steps, '', created_at, claimed_start_at,
      claimed_at, updated_at
    from run`.execute(scope.db);

  const asked = Math.round(events.all * shares.asked);
  await sql`
    with chats as (
      insert into copilot_chat (workspace_id, id, profile_id, title, created_at, updated_at)
      select ${workspace}, gen_random_uuid(), id, 'Chat', ${scope.now}, ${scope.now}
      from ${people}, unnest(people.ids) as id returning id, profile_id
    )
    insert into copilot_exchange (workspace_id, id, chat_id, profile_id, ordinal, asked_at, question, answer_id, state,
      answered_at, found)
    select ${workspace}, gen_random_uuid(), chats.id, chats.profile_id, n, ${moment(asked)}, 'How?', gen_random_uuid(),
      'answered', ${moment(asked)}, 'answer'
    from ${numbers(shares.asked)}, ${people}, chats where chats.profile_id = ${person}`.execute(scope.db);
}

/** Each answer cites two documents. */
const refer =
  (things: readonly Things[]) =>
  async ({ db, workspaceId }: Scope) => {
    // The trigger that tallies them is meant for one answer: of thousands it would compare each with every other.
    await sql`set local enable_nestloop = off`.execute(db);
    await sql`
      insert into copilot_reference (workspace_id, exchange_id, citation, kind, source_id, text_id, version, excerpt, marks)
      select workspace_id, id, citation, 'document',
        (${things.map(({ documentId }) => documentId)}::uuid[])[1 + abs(hashint4(ordinal * 31 + citation)) % ${sql.lit(things.length)}],
        gen_random_uuid(), 1, 'Close it.', '[]'
      from copilot_exchange, generate_series(1, 2) citation where workspace_id = ${workspaceId}`.execute(db);
  };
