import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
export const webDirectory = path.join(root, "dist", "web");
const stamp = path.join(root, "dist", "web.stamp");
const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");

/** What the browser bundle is made of. */
const sources = ["src", "public", "index.html", "vite.config.ts", "scripts", "package-lock.json"];

/**
 * Builds the web app if it is missing or older than its sources. A production image contains the bundle and no build
 * tools: there it is served as it is. Servers that start at once build in parallel, each in a folder of its own: none
 * of them serves the half-written files of another.
 */
export async function ensureWebBuilt(report: (text: string) => void): Promise<void> {
  const isBuilt = existsSync(path.join(webDirectory, "index.html"));
  if (!existsSync(vite)) {
    if (!isBuilt) throw new Error("The web app is not built, and the tools to build it are not installed");
    return;
  }
  const fingerprint = await fingerprintOf(sources);
  const isDone = async () => (await readFile(stamp, "utf8").catch(() => "")) === fingerprint;
  if (isBuilt && (await isDone())) return;
  report("building the web app");
  await mkdir(path.dirname(webDirectory), { recursive: true });
  const built = await mkdtemp(`${webDirectory}-`);
  try {
    await run(process.execPath, [vite, "build", "--logLevel", "warn", "--outDir", built]);
    if (await isDone()) return;
    await putInPlace(built, webDirectory);
    await writeFile(stamp, fingerprint);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

/**
 * Moves a finished folder to a place where another process may put one of the same content at the same moment: one of
 * them is there then.
 */
export async function putInPlace(built: string, place: string): Promise<void> {
  const before = `${built}-before`;
  await rename(place, before).catch(unless("ENOENT"));
  await rename(built, place).catch(unless("ENOTEMPTY", "EEXIST", "EPERM"));
  await rm(before, { recursive: true, force: true });
}

const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? "")) throw error;
  };

/** Sizes and times, not contents: it is asked at every start. Tests and the server's own side do not count. */
async function fingerprintOf(places: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const place of places) for (const line of await linesOf(path.join(root, place))) hash.update(line);
  return hash.digest("hex");
}

async function linesOf(place: string): Promise<string[]> {
  const info = await stat(place).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return [`${path.relative(root, place)} ${info.size} ${info.mtimeMs}\n`];
  const names = (await readdir(place)).filter((name) => name !== "server" && !name.includes(".test.")).sort();
  return (await Promise.all(names.map((name) => linesOf(path.join(place, name))))).flat();
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app's build ended with ${code}`)),
    );
  });
}
