import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Of the model's tests the one that asks the real server. */
const onDatabase = "tests/model/http-schedules.test.ts";

const node = { environment: "node", pool: "forks" as const, testTimeout: 120_000, hookTimeout: 300_000 };

/**
 * Three kinds of tests beside the code: rules (pure, both sides), use cases and wire on a real database, and screens.
 * The use cases run on the embedded database, or on the PostgreSQL that `FETTLE_TEST_DATABASE_URL` names;
 * `npm test` runs them on both.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["src/**/*.test.ts", "tests/{support,model}/*.test.ts", "scripts/*.test.ts"],
          exclude: ["src/**/server/**", "src/**/web/**", onDatabase],
          ...node,
        },
      },
      {
        test: {
          name: "server",
          include: ["src/**/server/**/*.test.ts", "tests/server/**/*.test.ts", onDatabase],
          ...node,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          name: "screens",
          include: ["src/**/web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: ["tests/support/web/setup.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
