// A workspace full of procedures, for trials of size: `npm run seed -- --scale 10000`, on the database that the server
// is configured with.
import { parseArgs } from "node:util";
import { buildServer } from "#app/server/build-server.ts";
import { enterpriseIdOf } from "#app/server/demo/ids.ts";
import { admitVisitor } from "#app/server/scale/admit-visitor.ts";
import { seedScale } from "#app/server/scale/seed-scale.ts";
import { createEnterprise } from "#features/workspaces/server/service.ts";
import { systemClock } from "#kit/server/clock.ts";
import { type Config, ConfigError, readConfig } from "#kit/server/config.ts";
import { DatabaseInUse } from "#kit/server/db/database.ts";
import { createLog } from "#kit/server/log.ts";

const usage = "npm run seed -- --scale <procedures, up to 100000> [--workspace <name>]";
const scaleMax = 100_000;

const report = (text: string) => console.error(`seed: ${text}`);

/** Returns the exit status, by sysexits: 64 called wrongly, 75 a server holds the embedded database, 78 configuration. */
async function seed(): Promise<number> {
  const { values } = parseArgs({
    options: { scale: { type: "string" }, workspace: { type: "string", default: "Scale trial" } },
  });
  const procedures = Number(values.scale);
  if (!Number.isInteger(procedures) || procedures < 1 || procedures > scaleMax) {
    console.error(usage);
    return 64;
  }
  // Like `npm start`, so that both mean the same server.
  await fill(readConfig({ FETTLE_MODE: "demo", ...process.env }), procedures, values.workspace);
  return 0;
}

async function fill(config: Config, procedures: number, workspaceName: string): Promise<void> {
  const started = performance.now();
  const { appContext, close } = await buildServer(config, systemClock, createLog("warn"));
  try {
    // In demo mode in addition to the demo workspaces.
    const [enterprise, key] = config.FETTLE_MODE === "demo" ? ["Northgate Foods", "northgate"] : ["Trials", "trials"];
    const enterpriseId = await createEnterprise(appContext, enterprise, enterpriseIdOf(key));
    const filled = await seedScale(appContext, { enterpriseId, workspaceName, procedures }, report);
    // Fresh statistics: without them the first minutes are planned for an empty table.
    await appContext.database.pool.query("analyze");
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    report(`added ${filled.addedProcedures} procedures and ${filled.addedRecords} records in ${seconds} s`);
    console.log(`The workspace "${workspaceName}" is ready. ${await admitVisitor(appContext, config, filled)}`);
  } finally {
    await close();
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigError) return 78;
  if (error instanceof DatabaseInUse) return 75;
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS") ? 64 : 1;
}

try {
  process.exitCode = await seed();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  console.error(process.exitCode === 1 ? error : `seed: ${(error as Error).message}`);
}
// The channel to the launcher would keep the process.
process.exit();
