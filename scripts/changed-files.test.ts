import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedFiles } from "./changed-files.ts";

let folder = "";
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.test", ...args], {
    cwd: folder,
    stdio: "ignore",
  });
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(path.join(folder, name), `${name} ${Math.random()}`);
};
const commit = (message: string) => {
  git("add", "--all");
  git("commit", "--message", message);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "fettle-changed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("changedFiles", () => {
  it("returns what a branch committed, staged, edited, added and deleted since it left main", () => {
    git("init", "--initial-branch", "main");
    write("kept.ts", "edited.ts", "staged.ts", "deleted.ts", "elsewhere.ts");
    writeFileSync(path.join(folder, ".gitignore"), "ignored.ts\n");
    commit("Start");
    git("checkout", "-b", "branch");
    write("committed.ts");
    commit("Add a file");
    git("checkout", "main");
    write("elsewhere.ts");
    commit("Change main");
    git("checkout", "branch");
    write("edited.ts", "staged.ts", "new with a space.ts", "ignored.ts");
    git("add", "staged.ts");
    rmSync(path.join(folder, "deleted.ts"));

    expect(changedFiles(undefined, folder)).toEqual([
      "committed.ts",
      "deleted.ts",
      "edited.ts",
      "new with a space.ts",
      "staged.ts",
    ]);
  });

  it("returns the uncommitted files on a main without a remote", () => {
    git("init", "--initial-branch", "main");
    write("kept.ts", "edited.ts");
    commit("Start");
    write("edited.ts");

    expect(changedFiles(undefined, folder)).toEqual(["edited.ts"]);
  });

  it("compares with another commit where one is named", () => {
    git("init", "--initial-branch", "main");
    write("kept.ts");
    commit("Start");
    write("edited.ts");
    commit("Edit");

    expect(changedFiles("HEAD~1", folder)).toEqual(["edited.ts"]);
  });

  it("returns undefined where there is no repository, no commit or no main", () => {
    expect(changedFiles(undefined, folder)).toBeUndefined();
    git("init", "--initial-branch", "other");
    expect(changedFiles(undefined, folder)).toBeUndefined();
    write("kept.ts");
    commit("Start");
    expect(changedFiles(undefined, folder)).toBeUndefined();
  });
});
