import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressTexts } from "./compress-texts.ts";

let folder: string;
const file = (name: string) => path.join(folder, name);
const code = "export const answer = 42;\n".repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-compress-"));
  await mkdir(file("assets"));
  await writeFile(file("assets/app.js"), code);
  await writeFile(file("assets/small.js"), "export {};");
  await writeFile(file("assets/font.woff2"), Buffer.alloc(5_000));
  await compressTexts(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("each text of more than a kilobyte is also there as Brotli and gzip, and nothing else is written", async () => {
  expect((await readdir(file("assets"))).sort()).toEqual([
    "app.js",
    "app.js.br",
    "app.js.gz",
    "font.woff2",
    "small.js",
  ]);
  expect(brotliDecompressSync(await readFile(file("assets/app.js.br"))).toString()).toBe(code);
  expect(gunzipSync(await readFile(file("assets/app.js.gz"))).toString()).toBe(code);
});

it("an interrupted run is completed, and existing files are not compressed again", async () => {
  await rm(file("assets/app.js.gz"));
  await compressTexts(folder);
  expect(gunzipSync(await readFile(file("assets/app.js.gz"))).toString()).toBe(code);
  const { mtimeMs } = await stat(file("assets/app.js.br"));
  await compressTexts(folder);
  expect((await stat(file("assets/app.js.br"))).mtimeMs).toBe(mtimeMs);
});

it("what is left out stays plain", async () => {
  await writeFile(file("assets/later.js"), code);
  await compressTexts(folder, (name) => name === path.join("assets", "later.js"));
  expect((await readdir(file("assets"))).filter((name) => name.startsWith("later"))).toEqual(["later.js"]);
});
