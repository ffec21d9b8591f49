import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Of the model's tests the one that asks the real server. */
const onDatabase = "tests/model/http-schedules.test.ts";

const node = { environment: "node", pool: "forks" as const, testTimeout: 120_000, hookTimeout: 300_000 };
const page = { environment: "jsdom", setupFiles: ["tests/support/web/setup.ts"], testTimeout: 120_000 };

const found = (...patterns: string[]): string[] => globSync(patterns, { cwd: import.meta.dirname });
const says = (file: string, words: RegExp): boolean =>
  words.test(readFileSync(path.join(import.meta.dirname, file), "utf8"));

const serverTests = found("src/**/server/**/*.test.ts", "tests/server/**/*.test.ts", onDatabase);
/** They open no world of use cases by themselves: once is enough, where there is a PostgreSQL. */
const parts = serverTests.filter(
  (file) => !says(file, /#tests\/support\/(?!films|ffmpeg|zip-|pdf-|read-pdf|\w+-samples|texts|model-peer)/),
);

const screenTests = found("src/**/web/**/*.test.{ts,tsx}");
/** What opens an IndexedDB keeps the first that it finds; `@alone` stands where a page's own state outlives a test. */
const alone = screenTests.filter((file) => says(file, /fake-indexeddb\/auto|@alone/));

/**
 * Tests beside the code: rules (pure, both sides), use cases and wire on a real database, parts of the server that have
 * none, and screens. The use cases run on the embedded database, or on the PostgreSQL that `FETTLE_TEST_DATABASE_URL`
 * names; `npm test` runs them on both. Files share a process, because starting one for each takes longer than its tests.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["src/**/*.test.ts", "tests/{support,model}/*.test.ts", "scripts/*.test.ts"],
          exclude: ["src/**/server/**", "src/**/web/**", onDatabase],
          isolate: false,
          ...node,
        },
      },
      { test: { name: "parts", include: parts, maxWorkers: 2, ...node } },
      {
        test: {
          name: "server",
          include: serverTests.filter((file) => !parts.includes(file)),
          isolate: false,
          maxWorkers: 2,
          ...node,
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          name: "screens",
          include: screenTests.filter((file) => !alone.includes(file)),
          isolate: false,
          ...page,
        },
      },
      { plugins: [react({ compiler: true })], test: { name: "alone", include: alone, ...page } },
    ],
  },
});
