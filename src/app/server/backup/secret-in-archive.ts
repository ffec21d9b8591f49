import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#kit/server/config.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import type { Manifest } from "./manifest.ts";

export interface ArchivedSecret {
  readonly about: Manifest["secret"];
  /** What is written to the archive. */
  readonly bytes?: Buffer | undefined;
}

export const secretFileOf = (config: Pick<Config, "dataDirectory">): string =>
  path.join(config.dataDirectory, "secret.key");

/** The installation's secret for a backup; creates none if it is missing. */
export async function secretOf(config: Pick<Config, "FETTLE_SECRET" | "dataDirectory">): Promise<ArchivedSecret> {
  if (config.FETTLE_SECRET !== undefined) {
    return { about: { from: "environment", fingerprint: await fingerprintOf(config) } };
  }
  const bytes = await readIfThere(secretFileOf(config));
  return bytes
    ? { bytes, about: { from: "kept", fingerprint: await fingerprintOf(config) } }
    : { about: { from: "none", fingerprint: null } };
}

async function fingerprintOf(config: Pick<Config, "FETTLE_SECRET" | "dataDirectory">): Promise<string> {
  const secret = await openInstallationSecret(config);
  return secret.keyFor("fingerprint in backups").toString("hex");
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}
