import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export interface ShortPath {
  readonly path: string;
  remove(): void;
}

/** The address of a socket ends at 107 bytes on Linux and at 103 on macOS, its name included. */
const pathBytesMax = 80;

/** A path to `directory` that leaves room for the name of a socket in it: a link where its own path is too long. */
export function shortPathTo(directory: string): ShortPath {
  if (process.platform === "win32" || Buffer.byteLength(directory) <= pathBytesMax) {
    return { path: directory, remove() {} };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fettle-"));
  // The files behind the link are protected by their own permissions.
  fs.chmodSync(folder, 0o711);
  fs.symlinkSync(directory, path.join(folder, "d"));
  return { path: path.join(folder, "d"), remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
