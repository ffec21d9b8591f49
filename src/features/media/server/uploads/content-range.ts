import { Problem } from "#kit/problem.ts";

/** What a chunk says of itself. Ends are included; `total` is undefined where the client does not know it yet. */
export type ChunkRange =
  | { readonly asks: true; readonly total: number | undefined }
  | {
      readonly asks: false;
      readonly from: number;
      /** Undefined: to the end of the body. */
      readonly to: number | undefined;
      readonly total: number | undefined;
    };

const form = /^bytes (?:\*|(\d{1,15})-(\d{1,15}|\*))\/(\d{1,15}|\*)$/;

/**
 * A chunk's `Content-Range`: `bytes 0-99/200`, `bytes 0-99/*` (more will come), `bytes 0-*\/200` (whatever the body
 * holds), or `bytes *\/200`, which asks how much has arrived. Without the header the body is the whole file.
 *
 * @throws Problem 400 `contentRangeInvalid`
 */
export function chunkRange(header: string | undefined, contentLength: number | undefined): ChunkRange {
  if (header === undefined) return { asks: false, from: 0, to: undefined, total: contentLength };
  const match = form.exec(header);
  if (!match) throw invalid("It reads bytes first-last/total");
  const [, first, last, all] = match;
  const total = all === "*" ? undefined : Number(all);
  if (first === undefined) return { asks: true, total };
  const from = Number(first);
  const to = last === "*" || last === undefined ? undefined : Number(last);
  if (to !== undefined && to < from) throw invalid("Its last byte lies before its first");
  if (total !== undefined && (to ?? from) >= total) throw invalid("It ends behind the total");
  if (to !== undefined && contentLength !== undefined && contentLength !== to - from + 1) {
    throw invalid("The body has another length");
  }
  return { asks: false, from, to, total };
}

const invalid = (detail: string): Problem =>
  new Problem("invalid", "contentRangeInvalid", { detail: `The Content-Range of this chunk is wrong: ${detail}` });
