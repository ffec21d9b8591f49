import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { compressedFromBytes, compressText } from "#kit/server/web-files/compress-text.ts";

const texts = /\.(?:js|mjs|css|svg|wasm|webmanifest)$/;

/**
 * Writes a `.br` and a `.gz` next to each text of the built web app that has none: the server sends the one that the
 * browser accepts. Files are compressed one at a time and appear whole, so that this may run
 * while the folder is served, and a run that was stopped is completed by the next one.
 *
 * @param isLeftOut by the path in the directory
 */
export async function compressTexts(
  directory: string,
  isLeftOut: (name: string) => boolean = () => false,
): Promise<void> {
  const names = new Set(await readdir(directory, { recursive: true }));
  for (const name of names) {
    if (!texts.test(name) || isLeftOut(name) || (names.has(`${name}.br`) && names.has(`${name}.gz`))) continue;
    const file = path.join(directory, name);
    const bytes = await readFile(file);
    if (bytes.length < compressedFromBytes) continue;
    await writeWhole(`${file}.br`, await compressText(bytes, "br"));
    await writeWhole(`${file}.gz`, await compressText(bytes, "gzip"));
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  // Two servers may compress the same folder: each writes under a name of its own.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
