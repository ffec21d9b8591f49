// A whole server in a process of its own, for tests that kill it or measure it. Its parent says what it is to be.
import type { AddressInfo } from "node:net";
import { buildServer } from "#app/server/build-server.ts";
import { mediaSweepJob } from "#features/media/server/media-sweep-job.ts";
import { offsetClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { createLog } from "#kit/server/log.ts";
import { type AppContext, asSystem } from "#kit/server/scope.ts";
import { openLocalStore } from "#kit/server/storage/local-store.ts";
import { openMediaNode } from "./media-node.ts";
import type { Allowance, Asked, ServeOrder, Told } from "./served.ts";

process.once("message", (order: ServeOrder) => void serve(order));
process.once("disconnect", () => process.exit());

async function serve({ environment, pieces }: ServeOrder): Promise<void> {
  const clock = offsetClock();
  const config = readConfig(environment);
  const small = pieces?.directory === undefined ? undefined : openLocalStore(pieces.directory, pieces.minPartBytes);
  const built = await buildServer(config, clock, createLog(config.FETTLE_LOG_LEVEL), { store: small });
  const { appContext, store } = built;
  const node = () => openMediaNode({ appContext, clock }, { store, pieceBytes: pieces?.pieceBytes });
  const nodes = [await node(), await node()];
  await built.http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = built.http.server.address() as AddressInfo;

  let peakRssBytes = 0;
  let sampling: NodeJS.Timeout | undefined;
  process.on("message", async (asked: Asked) => {
    sampling ??= setInterval(() => {
      peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
    }, 20);
    if (asked.sweep) await mediaSweepJob(store).run(appContext, {});
    if (asked.clockOffsetMs !== undefined) clock.offsetMs = asked.clockOffsetMs;
    if (asked.allow) await allow(appContext, asked.allow);
    const { user, system } = process.cpuUsage();
    const usage = { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss(), peakRssBytes };
    peakRssBytes = 0;
    tell({ usage });
  });
  process.once("SIGTERM", () => {
    const closing = [...nodes.map((one) => one.close()), built.close()];
    void Promise.allSettled(closing).then(() => process.exit());
  });
  tell({ ports: [port, ...nodes.map((one) => one.port)] });
}

/** Beyond what the settings let an admin choose. */
const allow = (appContext: AppContext, { workspaceId, bytes }: Allowance): Promise<unknown> =>
  asSystem(appContext, workspaceId, (scope) =>
    scope.db.updateTable("workspace").set({ upload_bytes_max: bytes }).where("id", "=", workspaceId).execute(),
  );

function tell(told: Told): void {
  process.send?.(told);
}
