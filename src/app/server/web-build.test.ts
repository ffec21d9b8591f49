import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putInPlace } from "./web-build.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "fettle-web-build-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("puts one whole build in place, however many finish at once, and leaves nothing next to it", async () => {
  const place = path.join(folder, "web");
  const files = ["index.html", "one.js", "two.js"];
  for (let round = 0; round < 10; round++) {
    const builds = await Promise.all(
      Array.from({ length: 8 }, async (_, count) => {
        const built = `${place}-${round}-${count}`;
        await mkdir(built);
        await Promise.all(files.map((file) => writeFile(path.join(built, file), file)));
        return built;
      }),
    );
    await Promise.all(builds.map((built) => putInPlace(built, place)));
    await Promise.all(builds.map((built) => rm(built, { recursive: true, force: true })));
    expect((await readdir(place)).sort()).toEqual(files);
    expect(await readdir(folder)).toEqual(["web"]);
  }
});
