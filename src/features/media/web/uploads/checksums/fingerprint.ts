import { sha256 } from "../../state/sha256.ts";

/** By what a file is known again. */
export interface Fingerprint {
  readonly name: string;
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** SHA-256 of its first and last 64 KiB; empty until they were read. */
  readonly edges: string;
}

const edgeBytes = 64 * 1024;

/** The facts of a file that are known without reading it. */
export const firstFingerprint = (file: File): Fingerprint => ({
  name: file.name,
  sizeBytes: file.size,
  changedAt: file.lastModified,
  edges: "",
});

/** @throws what reading the file throws */
export async function fingerprintOf(file: File): Promise<Fingerprint> {
  const edges = new Blob([file.slice(0, edgeBytes), file.slice(Math.max(0, file.size - edgeBytes))]);
  return { ...firstFingerprint(file), edges: await sha256(await edges.arrayBuffer()) };
}

/**
 * [MU7] Whether a re-selected file is the one that was begun. It may have been renamed. The checksum of the whole
 * detects another file with the same facts.
 */
export const isSameFile = (known: Fingerprint, given: Fingerprint): boolean =>
  known.sizeBytes === given.sizeBytes &&
  known.changedAt === given.changedAt &&
  (known.edges === "" || known.edges === given.edges);
