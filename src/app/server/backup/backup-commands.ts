import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isProblem } from "#kit/problem.ts";
import { systemClock } from "#kit/server/clock.ts";
import type { Config } from "#kit/server/config.ts";
import { RecoveryRefused } from "#kit/server/db/database.ts";
import { errorCode } from "#kit/server/storage/local-files.ts";
import { openStoreOf } from "../configured-store.ts";
import { readArchive } from "./archive-reader.ts";
import { BackupRefused, backUp } from "./back-up.ts";
import { BadArchive } from "./bad-archive.ts";
import { openDatabaseAccess } from "./connect.ts";
import { writeArchiveFile, writeArchiveTo } from "./file-sink.ts";
import type { Manifest } from "./manifest.ts";
import { makeBaseBackup, restoreMoment } from "./point-in-time.ts";
import { restore } from "./restore.ts";
import { RestoreRefused } from "./restore-refused.ts";
import { secretOf } from "./secret-in-archive.ts";
import { refuseUnfinishedRestore } from "./unfinished-restore.ts";

export const backupUsage = `fettle backup [FILE] [--without-files]
                                writes everything into one archive, also while the server runs (FILE -: standard output)
fettle backup verify FILE       reads an archive and checks that it is whole
fettle restore FILE             brings an archive into an empty database and an empty data folder
fettle backup base              copies the embedded database into FETTLE_LOG_ARCHIVE, beside its log
fettle restore --until TIME     brings the embedded database back as it was then, from FETTLE_LOG_ARCHIVE
                                (TIME: 2026-03-01T09:30:00Z, or latest)`;

/** Works on the configured data without a server, so that neither migrations nor a check of the mode come first. */
type Command = (config: Config) => Promise<number>;

/** Undefined where the words are none of these commands. Its answer is the exit status: 0, or 1 with lines that say why. */
export function findBackupCommand(name: string, args: readonly string[]): Command | undefined {
  if (name === "backup" && args[0] === "verify") {
    const [, file] = args;
    return file === undefined || args.length > 2 ? undefined : saying(() => verifyBackup(file));
  }
  if (name === "backup" && args[0] === "base") return args.length > 1 ? undefined : saying(makeBaseBackup);
  if (name === "restore" && args[0] === "--until") return untilCommand(args.slice(1));
  if (name === "backup") {
    const request = parsedBackup(args);
    return request && saying((config) => makeBackup(config, request));
  }
  const [file] = args;
  if (name !== "restore" || file === undefined || args.length > 1) return undefined;
  return saying((config) => restoreBackup(config, file));
}

/** A moment without a zone would mean another one on another machine. */
function untilCommand([moment, ...more]: readonly string[]): Command | undefined {
  if (moment === undefined || more.length > 0) return undefined;
  if (moment === "latest") return saying((config) => restoreMoment(config, undefined));
  const until = new Date(moment);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(moment);
  return Number.isNaN(until.getTime()) || !hasZone ? undefined : saying((config) => restoreMoment(config, until));
}

interface BackupRequest {
  readonly file: string | undefined;
  readonly withFiles: boolean;
}

function parsedBackup(args: readonly string[]): BackupRequest | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { "without-files": { type: "boolean", default: false } },
      allowPositionals: true,
    });
    if (positionals.length > 1) return undefined;
    return { file: positionals[0], withFiles: !values["without-files"] };
  } catch {
    return undefined;
  }
}

/** What the operator can mend is said in a line, without a stack. */
const saying =
  (command: Command): Command =>
  async (config) => {
    try {
      return await command(config);
    } catch (error) {
      const line = lineOf(error);
      if (line === undefined) throw error;
      console.error(line);
      return 1;
    }
  };

const aboutFiles: ReadonlySet<string> = new Set([
  "EACCES",
  "EDQUOT",
  "EISDIR",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EPIPE",
  "EROFS",
]);

/** Undefined for a bug, or a failure of the database, whose stack is needed. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof BadArchive) return `The archive is damaged or incomplete. ${error.message}`;
  if (error instanceof RestoreRefused || error instanceof BackupRefused || error instanceof RecoveryRefused) {
    return error.message;
  }
  if (isProblem(error)) return `The store of files: ${error.message}`;
  return error instanceof Error && aboutFiles.has(errorCode(error) ?? "") ? error.message : undefined;
}

async function makeBackup(config: Config, { file, withFiles }: BackupRequest): Promise<number> {
  refuseUnfinishedRestore(config);
  const now = systemClock.now();
  const access = await openDatabaseAccess(config);
  try {
    const store = withFiles ? await openStoreOf(config) : undefined;
    try {
      const secret = await secretOf(config);
      const write = (sink: Parameters<typeof backUp>[1]) =>
        backUp(
          { connect: access.connect, store, secret, report: (line) => console.error(`backup: ${line}`) },
          sink,
          now,
        );
      const target = file ?? `fettle-${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar`;
      if (target === "-") return report(await writeArchiveTo(process.stdout, write), "standard output");
      if (existsSync(target)) throw new BackupRefused(`${target} is there already: name another file`);
      return report(await writeArchiveFile(target, write), path.resolve(target));
    } finally {
      await store?.close();
    }
  } finally {
    await access.close();
  }
}

/** On standard error, for standard output may be the archive. */
function report(manifest: Manifest, where: string): number {
  const { files, secret } = manifest;
  console.error(`${where}: ${contentOf(manifest)}`);
  if (secret.from === "kept") console.error("It holds the installation's secret: keep it as safe as the data itself.");
  if (secret.from === "environment") {
    console.error("FETTLE_SECRET is not in it: keep that where you find it for a restore.");
  }
  for (const key of files?.missing ?? [])
    console.error(`missing: ${key}: the database names it, the store has no such file`);
  for (const key of files?.damaged ?? []) console.error(`damaged: ${key}: its bytes are not those that were uploaded`);
  if (secret.from === "none") {
    console.error("missing: secret.key, and FETTLE_SECRET is not set. Is FETTLE_DATA the data folder of the server?");
  }
  const isComplete = (files?.missing.length ?? 0) + (files?.damaged.length ?? 0) === 0 && secret.from !== "none";
  return isComplete ? 0 : 1;
}

function contentOf({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const inFiles = files ? `${files.count} files of ${(files.bytes / 1e6).toFixed(1)} MB` : "no files";
  return `${tables.length} tables with ${rows} rows, ${inFiles}, as of ${madeAt}`;
}

async function verifyBackup(file: string): Promise<number> {
  const manifest = await readArchive(file);
  console.log(`${file} is whole: ${contentOf(manifest)}`);
  return 0;
}

async function restoreBackup(config: Config, file: string): Promise<number> {
  let access: Awaited<ReturnType<typeof openDatabaseAccess>> | undefined;
  try {
    const { manifest, faults } = await restore(file, {
      config,
      connect: async () => {
        access ??= await openDatabaseAccess(config);
        return access.connect();
      },
      openStore: () => openStoreOf(config),
      report: (line) => console.error(`restore: ${line}`),
    });
    console.log(`Restored ${contentOf(manifest)}.`);
    for (const fault of faults) console.error(fault);
    for (const line of nextSteps(config, manifest)) console.log(line);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await access?.close();
  }
}

function nextSteps(config: Config, { database, secret }: Manifest): string[] {
  return [
    "Next:",
    ...(secret.from === "environment" && config.FETTLE_SECRET === undefined
      ? ["- set FETTLE_SECRET to what it was: it is not in the archive"]
      : []),
    `- start the server${database.mode === null ? "" : ` with FETTLE_MODE=${database.mode}`}`,
    "- run `fettle records verify`, which computes the hash of every record again",
    "- sign in, open a record and a document, and see that both are there",
  ];
}
