import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { packedFromBytes } from "#kit/server/web-assets.ts";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const texts = /\.(?:js|mjs|css|svg|wasm|webmanifest)$/;
/** Higher qualities cost many times as much of the processor for a percent of the bytes (decision 27). */
const [brotliQuality, gzipLevel] = [6, 6];

/**
 * Writes a `.br` and a `.gz` next to each text of the built web app that has none: the server sends the one that the
 * browser accepts, and compresses no response. Files are compressed one at a time and appear whole, so that this may run
 * while the folder is served, and a run that was stopped is completed by the next one.
 */
export async function compressTexts(directory: string): Promise<void> {
  const names = new Set(await readdir(directory, { recursive: true }));
  for (const name of names) {
    if (!texts.test(name) || (names.has(`${name}.br`) && names.has(`${name}.gz`))) continue;
    const file = path.join(directory, name);
    const bytes = await readFile(file);
    if (bytes.length < packedFromBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    await writeWhole(`${file}.br`, await asBrotli(bytes, { params }));
    await writeWhole(`${file}.gz`, await asGzip(bytes, { level: gzipLevel }));
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  // Two servers may compress the same folder: each writes under a name of its own.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
