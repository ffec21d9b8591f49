// Everything that must hold before a change lands: `npm test`. What is missing (PostgreSQL, Chromium) is fetched.
import { startPostgres } from "#tests/support/postgres.ts";
import { wholeCheckSteps } from "./check-steps.ts";
import { node, runSideBySide, runSteps, tool } from "./steps.ts";

const vitest = (...args: string[]) => tool("vitest/vitest.mjs", "run", ...args);

/** Where statements are long or locks are held. The journeys run on the embedded database, too, with everything else. */
const onEmbedded = [
  "kit/server",
  "features/areas",
  "features/analytics",
  "features/corrective-actions",
  "features/documents",
  "features/performs",
  "features/procedures",
  "features/sets",
];

const postgres = await startPostgres();
try {
  const onPostgres = { FETTLE_TEST_DATABASE_URL: postgres.url };
  const isChecked = await runSideBySide(wholeCheckSteps);
  const ok = await runSteps([
    { name: "rules and screens", command: vitest("--project", "rules", "--project", "screens", "--project", "alone") },
    {
      name: "server on PostgreSQL",
      command: vitest("--project", "parts", "--project", "server"),
      environment: onPostgres,
    },
    {
      name: "work on the embedded database",
      command: vitest("--project", "server", ...onEmbedded.map((folder) => `src/${folder}/`)),
    },
    { name: "crashes", command: node("tests/chaos/crash-rounds.ts", "--rounds", "15"), environment: onPostgres },
    { name: "killed browsers", command: node("tests/chaos/browser-rounds.ts", "--runs", "10") },
    { name: "journeys", command: node("scripts/journeys.ts") },
  ]);
  process.exitCode = isChecked && ok ? 0 : 1;
} finally {
  await postgres.stop();
}
process.exit();
