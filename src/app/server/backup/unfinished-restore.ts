import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Config, ConfigError } from "#kit/server/config.ts";

const markOf = (config: Pick<Config, "dataDirectory">): string =>
  path.join(config.dataDirectory, "restore-is-unfinished");

/** In the data folder while a restore runs, and afterwards if it was interrupted. */
export const isRestoreUnfinished = (config: Pick<Config, "dataDirectory">): boolean => existsSync(markOf(config));

/** No server and no command works on half of the files. */
export function refuseUnfinishedRestore(config: Pick<Config, "dataDirectory">): void {
  if (!isRestoreUnfinished(config)) return;
  throw new ConfigError(
    `FETTLE_DATA: a restore into ${config.dataDirectory} has not finished. If none is running, run it again`,
  );
}

export async function markRestore(config: Pick<Config, "dataDirectory">): Promise<void> {
  await mkdir(config.dataDirectory, { recursive: true });
  await writeFile(markOf(config), "A restore into this folder began and has not finished.\n", { mode: 0o600 });
}

export const unmarkRestore = (config: Pick<Config, "dataDirectory">): Promise<void> =>
  rm(markOf(config), { force: true });
