import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** [V5] The program that draws frames: the configured one, or one on PATH; undefined without one. */
export function findFfmpeg(configured: string | undefined, searched = process.env.PATH ?? ""): string | undefined {
  if (configured !== undefined) return configured;
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  return searched
    .split(path.delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => path.join(folder, name))
    .find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
