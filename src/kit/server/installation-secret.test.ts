import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openInstallationSecret } from "./installation-secret.ts";

let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "fettle-secret-"));
});
afterAll(() => rm(dataDirectory, { recursive: true }));

test("is created once, whichever process starts first, and readable by its owner alone", async () => {
  const opened = await Promise.all([1, 2, 3].map(() => openInstallationSecret({ dataDirectory })));
  const keys = opened.map((secret) => secret.keyFor("codes").toString("hex"));
  expect(new Set(keys).size).toBe(1);
  expect((await stat(join(dataDirectory, "secret.key"))).mode & 0o777).toBe(0o600);
});

test("gives each purpose a key of its own, and follows the setting", async () => {
  const secret = await openInstallationSecret({ dataDirectory });
  expect(secret.keyFor("a")).not.toEqual(secret.keyFor("b"));
  const set = await openInstallationSecret({ dataDirectory, FETTLE_SECRET: "s".repeat(32) });
  expect(set.keyFor("a")).not.toEqual(secret.keyFor("a"));
  const again = await openInstallationSecret({ dataDirectory: "/nowhere", FETTLE_SECRET: "s".repeat(32) });
  expect(again.keyFor("a")).toEqual(set.keyFor("a"));
});

test("refuses a file that was damaged", async () => {
  await writeFile(join(dataDirectory, "secret.key"), "short");
  await expect(openInstallationSecret({ dataDirectory })).rejects.toThrow(/damaged/);
});
