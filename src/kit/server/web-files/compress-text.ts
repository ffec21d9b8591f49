import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** What is smaller is sent as it is. */
export const compressedFromBytes = 1_000;

/** Higher qualities cost many times as much of the processor for a percent of the bytes (decision 27). */
const [brotliQuality, gzipLevel] = [6, 6];
const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export function compressText(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return asGzip(bytes, { level: gzipLevel });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return asBrotli(bytes, { params });
}
