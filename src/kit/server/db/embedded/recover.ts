import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectClient } from "../client.ts";
import { findBaseBackup } from "./base-backup.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import type { DatabaseLog } from "./postmaster.ts";
import { argumentsOf } from "./settings.ts";

interface Recovery {
  /** The folder with base backups and the log. */
  readonly archive: string;
  /** The target folder of the database, which must not exist yet. */
  readonly directory: string;
  /** Leaves out later commits. Without it all of the log is replayed. */
  readonly until: Date | undefined;
  readonly log: DatabaseLog;
}

/** The archive does not lead to the moment that was asked for, or the folder is taken. Nothing was changed. */
export class RecoveryRefused extends Error {
  override name = "RecoveryRefused";
}

const recheckMs = 100;
const lastWordsMs = 1000;
/** PostgreSQL replays a log only with as many connections as its writer had: more than any configuration allows. */
const connectionsMaxAnywhere = 250;

/**
 * Brings the database back as it was at a moment: copies the newest base backup from before it and replays the archived
 * log up to it. Returns when the last replayed transaction was committed, or null where there was none to replay.
 */
export async function recover({ archive, directory, until, log }: Recovery): Promise<Date | null> {
  const base = findBaseBackup(archive, until ?? new Date());
  if (!base) throw new RecoveryRefused(`There is no base backup in ${archive} from before that moment`);
  if (fs.existsSync(directory)) throw new RecoveryRefused(`${directory} is there already: name an empty data folder`);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const cluster = path.join(directory, "cluster");
  fs.cpSync(base.folder, cluster, { recursive: true });
  fs.rmSync(path.join(cluster, "finished-at"));
  fs.writeFileSync(path.join(cluster, "recovery.signal"), "");
  try {
    return await replay({ archive, directory, until, log });
  } catch (error) {
    fs.rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function replay({ archive, directory, until, log }: Recovery): Promise<Date | null> {
  const settings = {
    restore_command: `cp ${shellQuoted(archive)}/%f "%p"`,
    ...(until && { recovery_target_time: until.toISOString().replace("Z", "+00"), recovery_target_action: "promote" }),
  };
  const database = await openEmbeddedDatabase({
    directory,
    durable: true,
    connectionsMax: connectionsMaxAnywhere,
    log,
    recovery: argumentsOf(settings),
  }).catch((error: unknown) => {
    throw endedEarly.test(String(error)) ? refusedFor(String(error), error) : error;
  });
  try {
    return await untilRecovered(database.superuser, database.died);
  } finally {
    await database.close();
  }
}

/** What PostgreSQL says of a log that ends before the moment. It may say so before or after it has answered a reader. */
const endedEarly = /recovery ended before configured recovery target/;

const refusedFor = (reason: string, cause: unknown): RecoveryRefused =>
  new RecoveryRefused(`The log does not lead to that moment: ${reason}`, { cause });

/** PostgreSQL replaces what follows a percent sign. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;

/** It answers reads while it replays; a moment that the log does not reach ends it. */
async function untilRecovered(superuser: pg.ClientConfig, died: Promise<string>): Promise<Date | null> {
  let client: pg.Client | undefined;
  try {
    // It may end at any moment, also while it lets this in.
    client = await connectClient(superuser);
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean; at: Date | null }>(
        "select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as at",
      );
      if (rows[0]?.recovering === false) return rows[0].at;
      await sleep(recheckMs);
    }
  } catch (error) {
    // The connection is lost before PostgreSQL has said why.
    throw refusedFor(await Promise.race([died, sleep(lastWordsMs, String(error))]), error);
  } finally {
    await client?.end().catch(() => {});
  }
}
