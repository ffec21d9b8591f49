import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "#kit/server/config.ts";
import { backUpBase, logArchiveOf, recoverEmbedded } from "#kit/server/db/database.ts";
import { createLog } from "#kit/server/log.ts";
import { secretFileOf } from "./secret-in-archive.ts";

/** `fettle backup base`. The installation's secret goes with it: without it not all of the database can be read. */
export async function makeBaseBackup(config: Config): Promise<number> {
  const { folder, finishedAt } = await backUpBase(config);
  const secret = secretFileOf(config);
  if (existsSync(secret)) cpSync(secret, path.join(path.dirname(folder), path.basename(secret)));
  console.log(`${folder}: the log leads from ${finishedAt.toISOString()} to every later moment.`);
  console.log("Copy the files of the data folder, too. They never change, so a later copy serves every moment.");
  return 0;
}

/** `fettle restore --until`. Without a moment all of the log is replayed. */
export async function restoreMoment(config: Config, until: Date | undefined): Promise<number> {
  const last = await recoverEmbedded(config, until, createLog("warn"));
  const target = secretFileOf(config);
  const kept = path.join(logArchiveOf(config) ?? "", path.basename(target));
  if (!existsSync(target) && existsSync(kept)) cpSync(kept, target);
  console.log(`The database is back as of ${(last ?? until)?.toISOString() ?? "its base backup"}.`);
  console.log("Next: put the files back into the data folder, run `fettle audit verify`, then start the server.");
  return 0;
}
