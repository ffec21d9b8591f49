import * as z from "zod";
import { BadArchive } from "./bad-archive.ts";

/** Raised when an older program could not read a newer archive any more. */
export const archiveFormat = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const tableEntry = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of its rows as `copy … to stdout` writes them, in the order of the primary key. */
  bytes: count,
  sha256,
});

/** What an archive holds. It is the last entry, so an archive without one is incomplete. */
export const manifestShape = z.object({
  format: z.number().int().positive(),
  product: z.string(),
  madeAt: z.string(),
  database: z.object({
    /** FETTLE_MODE of the server that made the data; null before its first start. */
    mode: z.string().nullable(),
    postgres: z.string(),
    /** The snapshot that all tables were read in, and the position of the log: to find the moment again in the log. */
    snapshot: z.string(),
    logPosition: z.string().nullable(),
  }),
  /** Applied to the database, in order, with the checksums of their files. */
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(tableEntry),
  /** Null where the backup was made without files. */
  files: z
    .object({
      count,
      bytes: count,
      /** Keys that the database names and the store did not hold. */
      missing: z.array(z.string()),
      /** Keys whose bytes were not those that the database names; they are in the archive as they were found. */
      damaged: z.array(z.string()),
    })
    .nullable(),
  secret: z.object({
    /** `kept`: as the entry secret.key; `environment`: in FETTLE_SECRET, which is not in the archive. */
    from: z.enum(["kept", "environment", "none"]),
    /** Shows whether another secret is the same one, and nothing else of it. */
    fingerprint: sha256.nullable(),
  }),
  indexes: z.array(sha256),
});

export type Manifest = z.output<typeof manifestShape>;
export type TableEntry = z.output<typeof tableEntry>;

/** @throws BadArchive also for an archive of a newer format */
export function parseManifest(text: string): Manifest {
  const parsed = parsedJson(text);
  const { format } = (parsed ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > archiveFormat) {
    throw new BadArchive(
      `manifest: a newer version of the program wrote this archive (format ${format}; this program reads ${archiveFormat})`,
    );
  }
  const manifest = manifestShape.safeParse(parsed);
  if (!manifest.success) throw new BadArchive("manifest: not that of a backup");
  return manifest.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadArchive("manifest: not JSON");
  }
}
