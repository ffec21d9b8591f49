import { execFileSync, spawnSync } from "node:child_process";
import { root } from "./source-files.ts";

/**
 * The files that were changed since the merge base with `since`: committed, uncommitted, new and deleted ones, as paths
 * from `folder`. Unless told, `since` is main, and on main itself what was not pushed yet. Returns undefined where there
 * is no repository, or no main to compare with.
 * @throws Error where `since` names no commit
 */
export function changedFiles(since?: string, folder = root): string[] | undefined {
  if (spawnSync("git", ["rev-parse", "HEAD"], { cwd: folder }).status !== 0) return undefined;
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
  const compared = since ?? mainBranch(git);
  if (compared === undefined) return undefined;
  const listed = (...args: string[]): string[] =>
    git(...args, "-z")
      .split("\0")
      .filter((name) => name !== "");
  const base = git("merge-base", "HEAD", compared).trim();
  const changed = listed("diff", "--name-only", "--no-renames", "--relative", base);
  return [...new Set([...changed, ...listed("ls-files", "--others", "--exclude-standard")])].sort();
}

/** On main itself what was not pushed yet; elsewhere main, as far as this clone knows it. */
function mainBranch(git: (...args: string[]) => string): string | undefined {
  const branches = git("for-each-ref", "--format=%(refname:short)", "refs/heads/main", "refs/remotes/origin/main")
    .split("\n")
    .filter((name) => name !== "");
  const isOnMain = git("rev-parse", "--abbrev-ref", "HEAD").trim() === "main";
  return isOnMain ? branches.at(-1) : branches[0];
}
