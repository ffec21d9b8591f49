import { makeOneTimeLink } from "#features/sessions/server/service.ts";
import { verifyAudit } from "#kit/server/audit/audit-store.ts";
import { systemClock } from "#kit/server/clock.ts";
import type { Config } from "#kit/server/config.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { createLog } from "#kit/server/log.ts";
import { type BuiltServer, buildServer } from "./build-server.ts";
import { forEachWorkspace } from "./jobs.ts";

const usage = `fettle                          starts the server
fettle audit verify             checks the audit of every workspace
fettle sign-in-link <e-mail>    a one-time link that signs this admin in, for when no other way is left`;

type Command = (server: BuiltServer, config: Config, args: readonly string[]) => Promise<number>;

/** The server operator's commands. Answers the exit status (64: called wrongly). */
export async function runCommand(config: Config, name: string, args: readonly string[]): Promise<number> {
  const command = findCommand(name, args);
  if (!command) {
    console.error(usage);
    return 64;
  }
  const server = await buildServer(config, systemClock, createLog("warn"));
  try {
    return await command(server, config, args);
  } finally {
    await server.close();
  }
}

function findCommand(name: string, args: readonly string[]): Command | undefined {
  if (name === "audit" && args[0] === "verify") return verify;
  if (name === "sign-in-link" && args.length === 1) return signInLink;
  return undefined;
}

async function verify(server: BuiltServer): Promise<number> {
  let faults = 0;
  await forEachWorkspace(server.foundation, async (workspaceId) => {
    const fault = await inTransaction(server.foundation.database, { workspaceId, readOnly: true }, (client) =>
      verifyAudit(client, workspaceId),
    );
    if (fault) faults++;
    console.log(fault ? `${workspaceId}: entry ${fault.seq} is ${fault.fault}` : `${workspaceId}: unbroken`);
  });
  return faults === 0 ? 0 : 1;
}

async function signInLink(server: BuiltServer, config: Config, [email]: readonly string[]): Promise<number> {
  const { rows } = await server.foundation.database.pool.query<{ user_id: string }>(
    "select user_id from identity where lower(username) = lower($1) order by created_at limit 1",
    [email],
  );
  const userId = rows[0]?.user_id;
  if (userId === undefined) {
    console.error(`Nobody signs in as ${email}`);
    return 1;
  }
  const token = await makeOneTimeLink(server.foundation, "signIn", userId);
  console.log(`${config.publicUrl ?? `http://localhost:${config.PORT}`}/login#${token}`);
  return 0;
}
