import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A secret of the installation, which is not stored in the database. */
export interface InstallationSecret {
  /** 256 bits derived for each purpose: leaking one reveals nothing of another. */
  keyFor(purpose: string): Buffer;
  /** The same derived from earlier secrets, for what they must still be able to verify or open. */
  earlierKeysFor(purpose: string): readonly Buffer[];
}

export interface SecretSource {
  /** The same on every node, where there are several. */
  readonly FETTLE_SECRET?: string | undefined;
  readonly FETTLE_SECRET_PREVIOUS?: readonly string[] | undefined;
  readonly dataDirectory: string;
}

/** What `FETTLE_SECRET` says; without it the file `secret.key` of the data folder, made at the first start. */
export async function openInstallationSecret(source: SecretSource): Promise<InstallationSecret> {
  const root = source.FETTLE_SECRET ?? (await keptSecret(source.dataDirectory));
  const keyOf = (secret: string, purpose: string) => createHmac("sha256", secret).update(purpose).digest();
  return {
    keyFor: (purpose) => keyOf(root, purpose),
    earlierKeysFor: (purpose) => (source.FETTLE_SECRET_PREVIOUS ?? []).map((secret) => keyOf(secret, purpose)),
  };
}

async function keptSecret(directory: string): Promise<string> {
  const file = path.join(directory, "secret.key");
  const kept = (await readIfThere(file)) ?? (await makeSecret(directory, file));
  if (kept.length < 32) throw new Error(`The installation's secret in ${file} is damaged`);
  return kept;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Written aside and then named, so that of two that start at once both read the same, and whole. */
async function makeSecret(directory: string, file: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  await link(aside, file).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
  });
  await rm(aside);
  return (await readFile(file, "utf8")).trim();
}
