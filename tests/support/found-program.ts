import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where tests keep what they had to fetch; never part of the repository. */
const cacheFolder = path.resolve(import.meta.dirname, "../../.cache");

export const isRoot = process.getuid?.() === 0;

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The program of that name in a folder of PATH. */
export function onPath(name: string): string | undefined {
  const file = process.platform === "win32" ? `${name}.exe` : name;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, file)).find(isExecutable);
}

/** Whether this is a Debian whose packages this user may install. */
export const canInstallPackages = (): boolean => isRoot && onPath("apt-get") !== undefined;

/** Installs a package of the distribution. False where that did not work: there is another way to try. */
export async function installPackage(name: string): Promise<boolean> {
  return await oneAtATime("apt-get", () => {
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const run = (...args: string[]): void => {
      execFileSync("apt-get", args, { stdio: ["ignore", 2, 2], env: environment });
    };
    try {
      run("update", "-q");
      run("install", "-y", "-q", "--no-install-recommends", name);
      return true;
    } catch {
      return false;
    }
  });
}

/** Fetches a package of npm, without running its scripts, into a folder of its own. Returns that folder. */
export async function fetchFromNpm(name: string, version: string): Promise<string> {
  const folder = path.join(cacheFolder, name.replaceAll("/", "-"));
  await oneAtATime("npm", () => {
    if (isFolder(path.join(folder, "node_modules", name))) return;
    mkdirSync(folder, { recursive: true });
    const environment = Object.fromEntries(
      Object.entries(process.env).filter(([key]) => !/^npm_config_(prefix|local_prefix|global_prefix)$/i.test(key)),
    );
    const args = [
      "install",
      "--prefix",
      folder,
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      `${name}@${version}`,
    ];
    execFileSync("npm", args, {
      cwd: folder,
      stdio: ["ignore", 2, 2],
      env: environment,
      shell: process.platform === "win32",
    });
  });
  return folder;
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

const staleMs = 15 * 60_000;

/** Several test processes may find at the same time that something is missing: the others wait for the first. */
async function oneAtATime<Result>(name: string, work: () => Result): Promise<Result> {
  const lock = path.join(cacheFolder, `${name}.lock`);
  mkdirSync(cacheFolder, { recursive: true });
  while (!tookFolder(lock)) {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > staleMs) rmSync(lock, { recursive: true, force: true });
    await sleep(250);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function tookFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
