import { execFileSync } from "node:child_process";
import { root } from "./source-files.ts";

interface ChangeOptions {
  /** Another branch or commit than main. */
  readonly since?: string | undefined;
  /** Files that are gone count, too. */
  readonly withDeleted?: boolean;
}

/**
 * The files that differ from where this branch left main: committed, uncommitted, or new.
 * Paths start at the root. On main these are the commits that the remote does not have, or without a remote the
 * uncommitted files alone. Returns undefined without git.
 */
export function changedFiles(folder = root, options: ChangeOptions = {}): string[] | undefined {
  const git = (...args: string[]): string[] =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .split("\0")
      .filter((name) => name !== "");
  const baseWith = (branch: string): string | undefined => {
    try {
      return git("merge-base", "HEAD", branch)[0]?.trim();
    } catch {
      return undefined;
    }
  };
  try {
    const base = options.since === undefined ? (baseWith("origin/main") ?? baseWith("main")) : baseWith(options.since);
    const filter = options.withDeleted ? "--no-renames" : "--diff-filter=d";
    const changed = git("diff", "--name-only", "--relative", filter, "-z", base ?? options.since ?? "HEAD");
    const untracked = git("ls-files", "--others", "--exclude-standard", "-z");
    return [...new Set([...changed, ...untracked])].sort();
  } catch {
    return undefined;
  }
}
