import v8 from "node:v8";
import { type Config, ConfigError, readConfig } from "#kit/server/config.ts";
import { DatabaseInUse, DatabaseUnreachable } from "#kit/server/db/database.ts";

// Garbage may grow to six tenths of what lives before V8 looks for it, not to three times as much: under load the server takes
// 250 MB instead of 390. Set here, because a Node that does not know the flag would not start with it on its command line.
v8.setFlagsFromString("--heap-growing-percent=60");

const [command, ...rest] = process.argv.slice(2);

// Each of them loads what it needs: the server is 2,300 modules and a second of the processor, for which neither a refused
// configuration nor a backup has to wait.
try {
  // An image is built before anybody configures the server that runs from it.
  if (command === "build" && rest.length === 0) {
    const [{ ensureWebBuilt, webDirectory }, { compressTexts }] = await Promise.all([
      import("./web-build.ts"),
      import("./compress-texts.ts"),
    ]);
    await ensureWebBuilt((text) => console.error(`fettle: ${text}`));
    await compressTexts(webDirectory);
  } else {
    const config = readConfig(process.env);
    if (command === undefined) await (await import("./start-product.ts")).startProduct(config);
    else process.exitCode = await run(config, command);
  }
} catch (error) {
  process.exitCode = exitCodeOf(error);
  console.error(
    `fettle: ${process.exitCode === 1 ? String((error as Error)?.stack ?? error) : (error as Error).message}`,
  );
  process.exit();
}

async function run(config: Config, name: string): Promise<number> {
  const { findBackupCommand } = await import("./backup/backup-commands.ts");
  const backupCommand = findBackupCommand(name, rest);
  if (backupCommand) return backupCommand(config);
  const { runCommand } = await import("./commands.ts");
  return runCommand(config, name, rest);
}

/** sysexits: 78 a wrong configuration, 75 another process holds the data, 69 the database cannot be reached. */
function exitCodeOf(error: unknown): number {
  if (error instanceof ConfigError) return 78;
  if (error instanceof DatabaseUnreachable) return 69;
  return error instanceof DatabaseInUse ? 75 : 1;
}
