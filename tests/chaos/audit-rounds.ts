// Tampers with the audit and the records with every right on a real PostgreSQL, again and again, and says what nothing
// named: node bin/run.cjs tests/chaos/audit-rounds.ts --rounds 1000 [--seed 1] [--with-key]. With the key the tamperer seals
// as the server does, and only checkpoints outside of the database are left to tell. Ends with 1 where something was missed.
import { parseArgs } from "node:util";
import { tamperingsWithKey, tamperingsWithoutKey } from "#tests/support/audit-tampering.ts";
import { startRunDatabase } from "#tests/support/run-database.ts";
import { openTamperedWorld } from "#tests/support/tampering-rounds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "1000" },
    seed: { type: "string" },
    "with-key": { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));

const stop = await startRunDatabase();
const tampered = await openTamperedWorld();
try {
  const withKey = values["with-key"];
  const tamperings = withKey ? tamperingsWithKey(tampered.world.appContext.seals) : tamperingsWithoutKey;
  console.log(`${rounds} tamperings ${withKey ? "with" : "without"} the key, seed ${seed}`);
  const missed = await tampered.rounds(tamperings, rounds, seed);
  for (const line of missed) console.log(`not named: ${line}`);
  console.log(`${rounds - missed.length} of ${rounds} named`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await tampered.close();
  await stop();
}
