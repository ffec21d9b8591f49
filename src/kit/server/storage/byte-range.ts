/** Bytes from `start` to `end`, both counted from 0 and both included, as in HTTP. Without `end`: to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number | undefined;
}

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * A `Range` header (RFC 9110, section 14.2) against an object of `size` bytes. Undefined means the whole object: no
 * header, or one that a server may ignore (another unit, several ranges, not well-formed). `"unsatisfiable"` asks for
 * a 416 with `Content-Range: bytes *\/size`.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = header === undefined ? undefined : form.exec(header);
  if (!match) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "") return suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Number(last);
  if (last !== "" && end < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end: Math.min(end, size - 1) };
}

/** `bytes=-n`: the last n bytes. */
function suffix(length: number, size: number): { start: number; end: number } | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}
