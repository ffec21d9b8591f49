import { spawnSync } from "node:child_process";
import { chownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { cannotRun } from "./binaries.ts";

/** How a program is run without root's rights, which PostgreSQL refuses to have. */
export interface Unprivileged {
  /** The command prefix of the program. */
  readonly prefix: readonly string[];
  readonly user: SystemUser | undefined;
}

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const namespace: readonly string[] = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"];
const asSelf: Unprivileged = { prefix: [], user: undefined };

/**
 * As root: inside a user namespace, where root maps to a plain user and its files stay root's. Many containers forbid
 * that; there it is the user `postgres`, or else `nobody`, who becomes the owner of `directory`. Every folder above the
 * directory and the `programs` must be accessible to that user; a `ConfigError` names the first that is not.
 */
export function unprivileged(directory: string, programs: readonly string[], tries = namespace): Unprivileged {
  if (process.getuid?.() !== 0) return asSelf;
  const [command, ...args] = [...tries, "true"];
  if (spawnSync(command, args, { stdio: "ignore" }).status === 0) return { prefix: tries, user: undefined };
  const user = plainUser();
  // The directory itself will belong to the user, and the programs may be run by anybody; the folders above decide.
  for (const place of [directory, ...programs]) refuseClosed(place);
  givePath(directory, user);
  return { prefix: [], user };
}

function plainUser(): SystemUser {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((what) => spawnSync("id", [what, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw cannotRun("this process runs as root, and there is neither a user postgres nor nobody");
}

function refuseClosed(place: string): void {
  for (let folder = path.dirname(place); ; folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) {
      throw cannotRun(`it cannot run as root, and the folder ${folder} is closed to other users`);
    }
    if (folder === path.dirname(folder)) return;
  }
}

/** Makes the user the owner of `place`, and everything in it. */
export function givePath(place: string, user: SystemUser): void {
  const stats = statSync(place);
  if (stats.uid !== user.uid || stats.gid !== user.gid) chownSync(place, user.uid, user.gid);
  if (!stats.isDirectory()) return;
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (entry.isDirectory() || entry.isFile()) givePath(path.join(place, entry.name), user);
  }
}
