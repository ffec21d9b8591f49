// One trivial answer behind nothing, behind a transaction, and behind the gate. It tells its parent what CPU it took.
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";
import { SessionGate } from "#features/sessions/server/gate.ts";
import { asMember, endpoint, inWorkspace, publicly } from "#kit/endpoint.ts";
import { anyMember } from "#kit/policy.ts";
import { sealKeysOf } from "#kit/server/audit/seal-keys.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { openDatabase } from "#kit/server/db/database.ts";
import { inTransaction } from "#kit/server/db/transaction.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import { on, onPublic } from "#kit/server/http/route.ts";
import { openInstallationSecret } from "#kit/server/installation-secret.ts";
import { createRateLimits } from "#kit/server/limits/rate-limit.ts";
import { createLog } from "#kit/server/log.ts";
import { createMetrics } from "#kit/server/metrics.ts";

export interface AccessOrder {
  readonly environment: Readonly<Record<string, string>>;
  /** Whose rows the transaction without a gate sees. */
  readonly workspaceId: string;
}

/** User and system time of the process so far, in ms. */
export interface CpuTold {
  readonly cpuMs: number;
}

const reply = z.object({ isHere: z.boolean() });
const nothing = { isHere: true };
const plain = endpoint({ method: "GET", path: "/v1/plain", summary: "Nothing", access: publicly, reply });
const opened = endpoint({ method: "GET", path: "/v1/opened", summary: "A transaction", access: publicly, reply });
const member = endpoint({
  method: "GET",
  path: inWorkspace("/entered"),
  summary: "Session, policy and scope",
  access: asMember(anyMember),
  reply,
});

process.once("message", (order: AccessOrder) => void serve(order));
process.once("disconnect", () => process.exit());

async function serve({ environment, workspaceId }: AccessOrder): Promise<void> {
  const log = createLog("warn");
  const config = readConfig(environment);
  const database = await openDatabase(config, log);
  const seals = sealKeysOf(await openInstallationSecret(config));
  const appContext = { database, clock: systemClock, log, seals, signals: { send: () => {} } };
  const limits = createRateLimits({ query: (sql, values) => database.pool.query(sql, values), clock: systemClock });
  const routes = [
    onPublic(plain, async () => nothing),
    onPublic(opened, () => inTransaction(database, { workspaceId, readOnly: true }, async () => nothing)),
    on(member, async () => nothing),
  ];
  const http = createHttpServer(
    { appContext, gate: new SessionGate(systemClock, () => {}), limits, testMode: false },
    routes,
    log,
    { trustedProxies: [], bodyBytesMax: 1000, metrics: createMetrics({ processMetrics: false }) },
  );
  await http.listen({ host: "127.0.0.1", port: 0 });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1000 } satisfies CpuTold);
  });
  process.send?.({ port: (http.server.address() as AddressInfo).port });
}
