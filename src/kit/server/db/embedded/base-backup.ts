import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { connectClient } from "../client.ts";

/** A copy of a cluster from which the archived log leads to every later moment. */
export interface BaseBackup {
  readonly folder: string;
  /** When it was complete: no earlier moment can be reached from it. */
  readonly finishedAt: Date;
}

/** Files that PostgreSQL recreates, and those of the running server only. The folders themselves must exist. */
const emptied: ReadonlySet<string> = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const leftOut: ReadonlySet<string> = new Set(["postmaster.pid", "postmaster.opts", "postgresql.auto.conf.tmp"]);

const prefix = "base-";
const unfinishedSuffix = ".part";

/**
 * Copies the running cluster into a folder of its own in `archive`, while others read and write. Waits until the log that
 * the copy needs is archived, too. `superuser` reaches the cluster; its log must go to `archive`.
 */
export async function takeBaseBackup(superuser: pg.ClientConfig, archive: string): Promise<BaseBackup> {
  const client = await connectClient(superuser);
  try {
    const { rows } = await client.query<{ cluster: string; archiving: string }>(
      "select current_setting('data_directory') as cluster, current_setting('archive_library') as archiving",
    );
    const [{ cluster, archiving } = { cluster: "", archiving: "" }] = rows;
    if (archiving === "") throw new Error("The server does not archive its log: start it with FETTLE_LOG_ARCHIVE");
    await client.query("select pg_backup_start('fettle', true)");
    const folder = path.join(archive, `${prefix}${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}`);
    const unfinished = `${folder}${unfinishedSuffix}`;
    copyCluster(cluster, unfinished);
    const stopped = await client.query<{ labelfile: string; at: Date }>(
      "select labelfile, clock_timestamp() as at from pg_backup_stop(true)",
    );
    const [stop] = stopped.rows;
    if (!stop) throw new Error("PostgreSQL did not end the backup");
    writeSynced(path.join(unfinished, "backup_label"), stop.labelfile);
    writeSynced(path.join(unfinished, "finished-at"), stop.at.toISOString());
    fs.renameSync(unfinished, folder);
    return { folder, finishedAt: stop.at };
  } finally {
    // Ending the session also ends a backup that was begun and not stopped.
    await client.end();
  }
}

function copyCluster(from: string, to: string): void {
  fs.mkdirSync(to, { mode: 0o700 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name) || entry.name.startsWith("pgsql_tmp")) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isFile()) copyFile(source, target);
    else if (emptied.has(entry.name)) fs.mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copyCluster(source, target);
  }
}

/** A file that is deleted while it is copied is one whose deletion is in the log. */
function copyFile(source: string, target: string): void {
  try {
    fs.copyFileSync(source, target);
    syncFile(target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function writeSynced(file: string, text: string): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  syncFile(file);
}

function syncFile(file: string): void {
  const descriptor = fs.openSync(file, "r+");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** The newest base backup in `archive` that was complete at `until`; undefined without one. */
export function findBaseBackup(archive: string, until: Date): BaseBackup | undefined {
  return fs
    .readdirSync(archive)
    .filter((name) => name.startsWith(prefix) && !name.endsWith(unfinishedSuffix))
    .map((name) => path.join(archive, name))
    .map((folder) => ({ folder, finishedAt: new Date(fs.readFileSync(path.join(folder, "finished-at"), "utf8")) }))
    .filter(({ finishedAt }) => finishedAt <= until)
    .sort((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())[0];
}
