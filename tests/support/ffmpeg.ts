import { canInstallPackages, installPackage, isExecutable, onPath } from "./found-program.ts";

/** The path of ffmpeg: the one that FFMPEG_PATH names, one on PATH, or one that Debian installs. Undefined without. */
export async function findTestFfmpeg(): Promise<string | undefined> {
  const named = process.env.FFMPEG_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`FFMPEG_PATH=${named} is not a program`);
    return named;
  }
  const found = onPath("ffmpeg");
  if (found) return found;
  return canInstallPackages() && (await installPackage("ffmpeg")) ? onPath("ffmpeg") : undefined;
}
