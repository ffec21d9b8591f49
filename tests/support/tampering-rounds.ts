import pg from "pg";
import { recordEndpoints } from "#features/records/contract.ts";
import { inspectRecords } from "#features/records/server/service.ts";
import { asSystem } from "#kit/server/scope.ts";
import { randomFrom } from "../server/random-input.ts";
import { digestOfState, keepState, putBack, type Tampering } from "./audit-tampering.ts";
import { contentWith } from "./content-samples.ts";
import { Device, publish } from "./performs.ts";
import { openWorld, type Workspace, type World } from "./world.ts";

export interface TamperedWorld {
  readonly world: World;
  readonly other: Workspace;
  /** Tampers so often, each time from the whole state, and returns what nothing named. */
  rounds(tamperings: readonly Tampering[], count: number, seed: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A workspace with an audit, records and notes, and another one; earlier states of both, and checkpoints after each. */
export async function openTamperedWorld(): Promise<TamperedWorld> {
  const world = await openWorld();
  const other = await world.workspace("foreign");
  const client = new pg.Client({ connectionString: superuserUrl(world) });
  await client.connect();
  // A superuser may do this too.
  await client.query("set session_replication_role = replica");
  const { appContext, server } = world;
  const work = async () => {
    for (const place of [world, other]) {
      for (let n = 0; n < 8; n++) {
        await place.asSystem(async (scope) =>
          scope.audit({ action: "area.created", objectType: "area", objectId: scope.newId(), details: { n, a: [n] } }),
        );
      }
    }
    await submitWithNotes(world);
    // A later moment, so that no checkpoint is of the same.
    world.clock.offsetMs += 60_000;
    for (const place of [world, other]) await server.checkpoints.write(appContext, place.workspaceId);
  };
  await work();
  await keepState(client, "earlier_one");
  await work();
  await keepState(client, "earlier_two");
  await work();
  await keepState(client, "whole");

  const isNamed = async (): Promise<boolean> => {
    const { workspaceId } = world;
    const { faults } = await server.checkpoints.inspect(appContext, workspaceId);
    if (faults.length > 0) return true;
    const records = await inspectRecords((task) => asSystem(appContext, workspaceId, task, undefined, true));
    return records.faults.length > 0;
  };

  return {
    world,
    other,
    async rounds(tamperings, count, seed) {
      const missed: string[] = [];
      if (await isNamed()) throw new Error("something is named before anybody tampered");
      const whole = await digestOfState(client);
      const random = randomFrom(seed);
      const earlier = ["earlier_one", "earlier_two"];
      const by = { client, random, workspaceId: world.workspaceId, otherId: other.workspaceId, earlier };
      for (let round = 0; round < count; ) {
        const tampering = tamperings[Math.floor(random() * tamperings.length)];
        await tampering?.run(by);
        // A change that changed nothing is no tampering.
        if ((await digestOfState(client)) !== whole) {
          round++;
          if (!(await isNamed())) missed.push(`round ${round} of seed ${seed}: ${tampering?.name}`);
          await putBack(client, "whole");
        }
      }
      return missed;
    },
    async close() {
      await client.end();
      await world.close();
    },
  };
}

/** The run's PostgreSQL lets `postgres` in without a password. */
function superuserUrl(world: World): string {
  const url = new URL(world.database.environment.DATABASE_URL ?? "");
  url.username = "postgres";
  url.password = "";
  return url.href;
}

async function submitWithNotes(world: World): Promise<void> {
  const author = await world.member("contentAuthor");
  const performer = await world.member("operator");
  const { procedureId } = await publish(world, author, contentWith([[["instruction"]]]));
  const device = new Device(performer, procedureId);
  await device.save([]);
  const answer = await device.submit();
  if (answer.status !== 200) throw new Error(`not submitted: ${answer.text}`);
  for (const text of ["one", "two"]) {
    const noted = await performer.call(recordEndpoints.annotate, { params: device.params, body: { text } });
    if (noted.status !== 201) throw new Error(`not noted: ${noted.text}`);
  }
}
