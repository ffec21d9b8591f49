import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { reached } from "./reached.ts";
import { importsOf, root } from "./source-files.ts";

/** What a change reaches: the tests of each step of `npm test`, or all of them. */
export interface Reach {
  readonly rules: Tests;
  readonly screens: Tests;
  readonly server: Tests;
  readonly crashes: Tests;
  readonly outages: Tests;
  readonly browsers: Tests;
  readonly journeys: Tests;
}
type Tests = readonly string[] | "all";

/** A change to one of these may concern any test: no import leads from it to them. */
const concernsAll = [
  /^migrations\//,
  /^bin\//,
  /^package(-lock)?\.json$/,
  /^tsconfig.*\.json$/,
  /^vite(st)?\.config\.ts$/,
  /^scripts\/(test|steps|change-reach|changed-files|reached|source-files)\.ts$/,
];

/** Files that a test loads without importing them. */
const unimported: readonly (readonly [tests: RegExp, file: string])[] = [
  [/\/web\/.*(\.test\.tsx|\.alone\.test\.ts)$/, "tests/support/web/setup.ts"],
  [/\/server\/.*\.test\.ts$/, "tests/support/run-database.ts"],
];

/** Every change of the product runs these journeys: the first minute, the main job, and the exemplar. */
const basicJourneys = ["areas", "first-minute", "main-job"];

/** The journeys through a feature besides the one that has its name. */
const journeysThrough: Readonly<Record<string, readonly string[]>> = {
  copilot: ["ask-here"],
  devices: ["shared-device"],
  documents: ["document-viewer"],
  drafting: ["forty-steps", "two-authors"],
  drafts: ["forty-steps", "two-authors"],
  generation: ["from-film", "from-document", "from-folder", "voice-over"],
  inspector: ["document-viewer"],
  invites: ["people"],
  markups: ["annotate"],
  media: ["uploads"],
  members: ["people"],
  offline: ["full-device", "nothing-lost"],
  passages: ["find-everywhere"],
  performs: ["forty-steps", "new-version", "nothing-lost", "offline", "record"],
  phones: ["people", "shared-device"],
  prints: ["record"],
  procedures: ["approval", "forty-steps", "two-authors"],
  publishing: ["approval"],
  records: ["deviations", "record"],
  replacing: ["find-everywhere"],
  revisions: ["approval"],
  runs: ["ask-here", "deviations", "forty-steps", "new-version", "nothing-lost", "offline", "record"],
  sessions: ["sign-out"],
  sso: ["people"],
  unrecorded: ["sealed"],
  videos: ["trim", "from-film"],
  "voice-overs": ["voice-over"],
  viewers: ["document-viewer"],
};

export function changeReach(changed: readonly string[]): Reach {
  if (changed.some((file) => concernsAll.some((pattern) => pattern.test(file)))) {
    return {
      rules: "all",
      screens: "all",
      server: "all",
      crashes: "all",
      outages: "all",
      browsers: "all",
      journeys: "all",
    };
  }
  const importers = importersOf(sources());
  const files = [...reached(changed, (file) => importers.get(file) ?? [])].sort();
  const isWeb = (file: string) => /^src\/.*\/web\//.test(file);
  const isServer = (file: string) =>
    /^src\/.*\/server\/|^tests\/server\//.test(file) || file === "tests/model/http-schedules.test.ts";
  const changesRounds = changed.some((file) => file.startsWith("tests/chaos/"));
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  return {
    rules: tests.filter((file) => !isWeb(file) && !isServer(file)),
    screens: tests.filter(isWeb),
    server: tests.filter(isServer),
    // Their callers reach most contracts; a change of the rounds themselves is what they are run for.
    crashes: changesRounds ? "all" : [],
    outages: changesRounds ? "all" : [],
    browsers: changesRounds ? "all" : [],
    journeys: journeysOf(changed, files),
  };
}

function sources(): ReadonlyMap<string, readonly string[]> {
  const names = globSync("{src,tests,scripts}/**/*.{ts,tsx}", { cwd: root }).map((name) => name.replaceAll("\\", "/"));
  return new Map(names.map((name) => [name, importsOf(name, readFileSync(path.join(root, name), "utf8"))]));
}

function importersOf(files: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  const add = (imported: string, importer: string) =>
    importers.set(imported, [...(importers.get(imported) ?? []), importer]);
  for (const [file, imports] of files) {
    for (const imported of imports) add(imported, file);
    for (const [tests, loaded] of unimported) if (tests.test(`/${file}`)) add(loaded, file);
  }
  return importers;
}

/** Journeys load the product by its address, so no import says what they reach: names do. */
function journeysOf(changed: readonly string[], reachedFiles: readonly string[]): string[] {
  const names = new Set(reachedFiles.filter((file) => file.endsWith(".journey.ts")).map((file) => path.basename(file)));
  for (const file of changed.filter((one) => one.startsWith("src/") && !/\.test\.tsx?$|\.md$/.test(one))) {
    const feature = /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? "";
    for (const name of [...basicJourneys, feature, ...(journeysThrough[feature] ?? [])]) {
      names.add(`${name}.journey.ts`);
    }
  }
  const existing = globSync("tests/journeys/*.journey.ts", { cwd: root }).map((file) => path.basename(file));
  return existing.filter((name) => names.has(name) && name !== "screenshots.journey.ts").sort();
}
