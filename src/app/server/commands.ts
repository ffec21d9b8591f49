import { readFile } from "node:fs/promises";
import { inspectRecords } from "#features/records/server/service.ts";
import { makeOneTimeLink } from "#features/sessions/server/service.ts";
import { ssoPaths } from "#features/sso/paths.ts";
import { makeRecoveryLink } from "#features/sso/server/service.ts";
import { isId } from "#kit/ids.ts";
import { checkpointsIn } from "#kit/server/audit/checkpoint.ts";
import type { ProvenReport } from "#kit/server/audit/checkpoints.ts";
import { systemClock } from "#kit/server/clock.ts";
import type { Config } from "#kit/server/config.ts";
import { createLog } from "#kit/server/log.ts";
import { probeModels } from "#kit/server/models/probe-models.ts";
import { asSystem } from "#kit/server/scope.ts";
import { auditFaultWords } from "./audit-fault-words.ts";
import { backupUsage } from "./backup/backup-commands.ts";
import { type BuiltServer, buildServer } from "./build-server.ts";
import { forEachWorkspace } from "./jobs.ts";

const usage = `fettle                          starts the server
fettle build                    builds the web app where it is not, and starts nothing
fettle audit verify [FILE…]     checks the audit of every workspace, also against checkpoints in these files
fettle audit checkpoint         signs where every audit stands now, keeps it and prints it
fettle records verify           computes the hash of every record again, and holds it against the audit
fettle sign-in-link <e-mail>    a one-time link that signs this admin in, for when no other way is left
fettle models                   asks the configured models what they can do
fettle sso-recovery <workspace id> <e-mail>
                                a one-time link with which this admin stops requiring a personal sign-in
${backupUsage}`;

type Command = (server: BuiltServer, config: Config, args: readonly string[]) => Promise<number>;

/** The server operator's commands, without those of backups. Returns the exit status (64: called wrongly). */
export async function runCommand(config: Config, name: string, args: readonly string[]): Promise<number> {
  const command = findCommand(name, args);
  if (!command) {
    console.error(usage);
    return 64;
  }
  const server = await buildServer(config, systemClock, createLog("warn"), { joins: true });
  try {
    return await command(server, config, args);
  } finally {
    await server.close();
  }
}

function findCommand(name: string, args: readonly string[]): Command | undefined {
  if (name === "audit" && args[0] === "verify") return (server, _config, [, ...files]) => verify(server, files);
  if (name === "audit" && args[0] === "checkpoint") return writeCheckpoints;
  if (name === "records" && args[0] === "verify") return verifyRecords;
  if (name === "sign-in-link" && args.length === 1) return signInLink;
  if (name === "models" && args.length === 0) return capabilities;
  if (name === "sso-recovery" && args.length === 2) return recoveryLink;
  return undefined;
}

/** [AU4] The chains, against the checkpoints of every place and of the files that are named. */
async function verify({ appContext, checkpoints }: BuiltServer, files: readonly string[]): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const named = texts.flatMap((text) => checkpointsIn(appContext.seals, text));
  let faults = 0;
  await forEachWorkspace(appContext, async (workspaceId) => {
    const ofIt = named.filter((one) => one.workspaceId === workspaceId);
    const report = await checkpoints.inspect(appContext, workspaceId, ofIt);
    faults += report.faults.length;
    for (const { seq, fault } of report.faults) console.log(`${workspaceId}: entry ${seq} ${auditFaultWords[fault]}`);
    if (report.faults.length === 0) console.log(`${workspaceId}: unbroken, ${report.count} entries`);
    for (const line of provenWords(report, ofIt.length)) console.log(`${workspaceId}:   ${line}`);
    faults += report.places.filter((place) => place.unproven > 0 || place.hasFailed).length;
  });
  return faults === 0 ? 0 : 1;
}

function provenWords({ sealedFrom, firstSeq, places }: ProvenReport, fromFiles: number): string[] {
  return [
    ...(firstSeq > 1 ? [`begins at entry ${firstSeq}: what came before was given up when its time was over`] : []),
    ...(sealedFrom ? [`entries before ${sealedFrom.seq} are proven since ${sealedFrom.at} only`] : []),
    ...places.map(({ name, count, last, unproven, hasFailed }) => {
      if (hasFailed) return `checkpoints of ${name} cannot be read`;
      if (count === null) return `checkpoints go to ${name}, which is not read here: name a file of them`;
      const upTo = last ? `, the last of entry ${last.seq} at ${last.at}` : "";
      return `${count} checkpoints of ${name}${upTo}${unproven > 0 ? `; ${unproven} are not signed by a key that is here` : ""}`;
    }),
    ...(fromFiles > 0 ? [`${fromFiles} checkpoints of the files that were named`] : []),
  ];
}

/** [AU11] Signs a checkpoint of every chain now, keeps it in every place, and prints it. */
async function writeCheckpoints({ appContext, checkpoints }: BuiltServer): Promise<number> {
  let failures = 0;
  await forEachWorkspace(appContext, async (workspaceId) => {
    try {
      const checkpoint = await checkpoints.write(appContext, workspaceId);
      if (checkpoint) console.log(JSON.stringify(checkpoint));
    } catch (error) {
      failures++;
      console.error(error instanceof Error ? error.message : error);
    }
  });
  return failures === 0 ? 0 : 1;
}

async function verifyRecords(server: BuiltServer): Promise<number> {
  let faults = 0;
  await forEachWorkspace(server.appContext, async (workspaceId) => {
    const report = await inspectRecords((work) => asSystem(server.appContext, workspaceId, work, undefined, true));
    faults += report.faults.length;
    for (const { recordId, fault } of report.faults)
      console.log(`${workspaceId}: record ${recordId} is ${faultWords[fault]}`);
    if (report.faults.length === 0) console.log(`${workspaceId}: ${report.count} records verified`);
  });
  return faults === 0 ? 0 : 1;
}

const faultWords = {
  altered: "altered",
  unproven: "not sealed by a key that is here",
  notesAltered: "altered in its notes",
  missing: "missing",
} as const;

async function signInLink(server: BuiltServer, config: Config, [email]: readonly string[]): Promise<number> {
  const { rows } = await server.appContext.database.pool.query<{ user_id: string }>(
    "select user_id from identity where lower(username) = lower($1) order by created_at limit 1",
    [email],
  );
  const userId = rows[0]?.user_id;
  if (userId === undefined) {
    console.error(`Nobody signs in as ${email}`);
    return 1;
  }
  const token = await makeOneTimeLink(server.appContext, "signIn", userId);
  console.log(`${config.publicUrl ?? `http://localhost:${config.PORT}`}/login#${token}`);
  return 0;
}

async function capabilities(server: BuiltServer): Promise<number> {
  const { service, speech } = server.models.config;
  if (!service && !speech) {
    console.error("No model is configured: set MODEL_URL or SPEECH_URL");
    return 1;
  }
  console.log(JSON.stringify(await probeModels(server.models), undefined, 2));
  return 0;
}

async function recoveryLink(server: BuiltServer, config: Config, args: readonly string[]): Promise<number> {
  const [workspaceId = "", email = ""] = args;
  const token = isId(workspaceId) ? await makeRecoveryLink(server.appContext, workspaceId, email) : undefined;
  if (token === undefined) {
    console.error(`${workspaceId} has no admin who signs in as ${email}`);
    return 1;
  }
  console.log(`${config.publicUrl ?? `http://localhost:${config.PORT}`}${ssoPaths.recovery}#${token}`);
  return 0;
}
