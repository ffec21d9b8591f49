import type { ImportFailure } from "../contract.ts";
import { archiveBounds } from "../format.ts";
import { entryKind, isSafePath, pathKey } from "./entry-path.ts";

/** An entry as the directory of an archive claims it to be. */
export interface ClaimedEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly isLink: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

const mebibyte = 1024 ** 2;

/** [TF3] Why an archive is refused as a whole, before anything is unpacked; undefined where it is in order. */
export function archiveFault(
  entries: readonly ClaimedEntry[],
): { readonly failure: ImportFailure; readonly at: string } | undefined {
  const seen = new Set<string>();
  let total = 0;
  let items = 0;
  for (const entry of entries) {
    const { name } = entry;
    const fault = entryFault(entry) ?? (seen.has(pathKey(name)) ? "duplicatePath" : undefined);
    if (fault) return { failure: fault, at: name.slice(0, archiveBounds.pathCharactersMax) };
    seen.add(pathKey(name));
    total += entry.unpackedBytes;
    if (["procedure", "table", "list"].includes(entryKind(name))) items += 1;
  }
  if (total > archiveBounds.totalBytesMax) return { failure: "tooLarge", at: "" };
  return items > archiveBounds.itemsMax ? { failure: "tooManyItems", at: "" } : undefined;
}

function entryFault({
  name,
  isEncrypted,
  isLink,
  packedBytes,
  unpackedBytes,
}: ClaimedEntry): ImportFailure | undefined {
  if (!isSafePath(name)) return "unsafePath";
  if (isLink) return "linkInArchive";
  if (isEncrypted) return "encrypted";
  return unpackedBytes > mebibyte && unpackedBytes > packedBytes * archiveBounds.ratioMax ? "ratioTooHigh" : undefined;
}

/**
 * [TF8] Where a path that a file names leads: next to the file that names it, or else from the top of the archive. Both
 * are offered in this order, as far as they stay in the archive.
 */
export function candidatesOf(from: string, path: string): string[] {
  const folder = from.split("/").slice(0, -1);
  const ways = path.startsWith("/") ? [path.slice(1).split("/")] : [[...folder, ...path.split("/")], path.split("/")];
  return [...new Set(ways.flatMap((way) => normal(way) ?? []))];
}

function normal(parts: readonly string[]): string | undefined {
  const kept: string[] = [];
  for (const part of parts) {
    if (part === "" || part === ".") continue;
    if (part !== "..") kept.push(part);
    else if (kept.pop() === undefined) return undefined;
  }
  return kept.join("/");
}
