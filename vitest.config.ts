import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { reactPlugin } from "./scripts/react-plugin.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

// Every program that a test starts reads what Node made of its sources the last time, also without `npm test`.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, ".cache/compiled");

/** The one model test that asks the real server. */
const modelOnServer = "tests/model/http-schedules.test.ts";

const node = { environment: "node", pool: "forks" as const, testTimeout: 120_000, hookTimeout: 300_000 };
const page = { environment: "jsdom", setupFiles: ["tests/support/web/setup.ts"], testTimeout: 120_000 };

/**
 * Tests beside the code: rules (pure, both sides), use cases and wire on a real PostgreSQL, and screens. The files of a
 * project share its worker processes, because starting a process for each takes longer than its tests. Of the browser's
 * side `*.test.tsx` have a page, which takes longer to make than most of the tests without one, `*.test.ts`. A screen test
 * whose page state outlives it is named `*.alone.test.tsx` and gets a fresh page and fresh modules.
 */
export default defineConfig({
  test: {
    // One more than there are processors: tests also wait, for what loads late, programs that start and a later moment.
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "rules",
          include: ["src/**/*.test.ts", "tests/{support,model}/*.test.ts", "scripts/*.test.ts"],
          exclude: ["src/**/server/**", "src/**/web/**", modelOnServer],
          isolate: false,
          ...node,
        },
      },
      {
        test: {
          name: "server",
          include: ["src/**/server/**/*.test.ts", "tests/server/**/*.test.ts", modelOnServer],
          globalSetup: ["tests/support/run-database.ts"],
          setupFiles: ["tests/support/quiet-worker.ts"],
          isolate: false,
          ...node,
        },
      },
      {
        plugins: [reactPlugin("build")],
        test: {
          name: "screens",
          include: ["src/**/web/**/*.test.tsx"],
          exclude: ["src/**/*.alone.test.tsx"],
          isolate: false,
          ...page,
        },
      },
      {
        plugins: [reactPlugin("build")],
        test: {
          name: "states",
          include: ["src/**/web/**/*.test.ts"],
          exclude: ["src/**/*.alone.test.ts"],
          isolate: false,
          ...node,
        },
      },
      {
        plugins: [reactPlugin("build")],
        // Each file gets a fresh page and fresh modules in a worker that stays. A process per file takes twice the CPU time.
        test: { name: "alone", include: ["src/**/web/**/*.alone.test.{ts,tsx}"], pool: "vmThreads" as const, ...page },
      },
    ],
  },
});
