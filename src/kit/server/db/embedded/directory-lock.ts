import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The process that listens on the socket holds the directory; the kernel releases it when the process dies, however it
 * dies.
 */
type DirectoryLock = "held" | "inUse";

const isPipe = process.platform === "win32";
const recheckMs = 100;

/**
 * Listens on the socket of the directory. A file that a killed process left is replaced; one that answers means
 * another process, which is given `waitMs` to end. Two processes on one directory lose committed rows silently.
 */
export async function holdDirectory(server: net.Server, socketPath: string, waitMs: number): Promise<DirectoryLock> {
  const until = performance.now() + waitMs;
  for (;;) {
    if ((await listen(server, socketPath)) && (await isStillOurs(server, socketPath))) return "held";
    if (await answers(socketPath)) {
      if (performance.now() > until) return "inUse";
      await sleep(recheckMs);
    } else {
      await removeStale(socketPath);
    }
  }
}

function listen(server: net.Server, socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      server.off("listening", listening);
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    };
    const listening = () => {
      server.off("error", failed);
      if (!isPipe) fs.chmodSync(socketPath, 0o600);
      resolve(true);
    };
    server.once("error", failed);
    server.once("listening", listening);
    server.listen(socketPath);
  });
}

/** A process that mistook our fresh socket for a stale one restores it at once; if not, the directory is not ours. */
async function isStillOurs(server: net.Server, socketPath: string): Promise<boolean> {
  if (isPipe) return true;
  const inode = fs.statSync(socketPath, { throwIfNoEntry: false })?.ino;
  await sleep(20);
  if (inode !== undefined && fs.statSync(socketPath, { throwIfNoEntry: false })?.ino === inode) return true;
  await new Promise((resolve) => server.close(resolve));
  return false;
}

/** Whether a process holds the directory. */
export function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(socketPath, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once("error", () => resolve(false));
  });
}

/** Moved away before it is removed, and checked again there: in between another process may have taken it. */
async function removeStale(socketPath: string): Promise<void> {
  const aside = `${socketPath}.${process.pid}`;
  try {
    fs.renameSync(socketPath, aside);
  } catch {
    return;
  }
  if (await answers(aside)) fs.renameSync(aside, socketPath);
  else fs.rmSync(aside, { force: true });
}
