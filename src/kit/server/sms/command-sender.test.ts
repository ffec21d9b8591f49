import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SendFailed } from "../mail/send-failed.ts";
import { createCommandSmsSender } from "./command-sender.ts";

const sms = { to: "+15550123456", text: 'Your code is "482913"; $(touch harm) `x`' };
const node = process.execPath;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fettle-sms-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("hands number and text over as JSON, arguments as they are, and no environment of the server's", async () => {
  const path = join(directory, "taken.json");
  const program = `
    const { readFileSync, writeFileSync } = require("node:fs");
    const { GIVEN, PATH, HOME } = process.env;
    const taken = { args: process.argv.slice(2), sms: JSON.parse(readFileSync(0, "utf8")), GIVEN, PATH, HOME };
    writeFileSync(process.argv[1], JSON.stringify(taken));`;
  const command = [node, "-e", program, path, "$HOME; ls"] as const;
  await createCommandSmsSender({ command: [...command], environment: { GIVEN: "yes" } }).send(sms);
  expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ args: ["$HOME; ls"], sms, GIVEN: "yes" });
});

test.each([
  ["ends with a code", [node, "-e", "console.error('482913'); process.exit(3)"], "ended with 3"],
  ["does not exist", [join("/nowhere", "sms")], "could not be started"],
  ["never ends", [node, "-e", "setInterval(() => {}, 1000)"], "ended before it was done"],
] as const)("a program that %s fails, without the message", async (_, command, told) => {
  const [program, ...args] = command;
  const sender = createCommandSmsSender({ command: [program, ...args], withinMs: 500 });
  const error = await sender.send(sms).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SendFailed);
  expect(String((error as SendFailed).message)).toContain(told);
  expect(`${(error as SendFailed).stack} ${JSON.stringify(error)}`).not.toContain("482913");
});

test("a program may end well without reading", async () => {
  await createCommandSmsSender({ command: [node, "-e", "process.exit(0)"] }).send({
    ...sms,
    text: "long ".repeat(100_000),
  });
});
