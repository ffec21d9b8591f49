import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { mediaRoutes, type VisibilityChecks } from "#features/media/server/routes.ts";
import { SessionGate } from "#features/sessions/server/gate.ts";
import type { Clock } from "#kit/server/clock.ts";
import { createHttpServer } from "#kit/server/http/http-server.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import type { RateLimits } from "#kit/server/limits/rate-limit.ts";
import { createLog } from "#kit/server/log.ts";
import { createMetrics } from "#kit/server/metrics.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { World } from "./world.ts";

const nobody = async () => new Set<string>();

/** Nothing that uses files is in anybody's sight: what is read is read by its uploader. */
export const nothingVisible: VisibilityChecks = new Proxy({} as VisibilityChecks, { get: () => nobody });

/** What counts calls is shown elsewhere; here there may be more of them than one address may make. */
export const noLimits: RateLimits = {
  take: async () => ({ allowed: true, retryAfterSeconds: 0 }),
  takeBoth: async () => undefined,
  sweep: async () => 0,
};

/** One for all nodes of a test file. */
export const testSecret: InstallationSecret = ((root) => ({ keyFor: () => root, earlierKeysFor: () => [] }))(
  randomBytes(32),
);

export interface MediaNode {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

export interface MediaNodeOptions {
  readonly store: ObjectStore;
  readonly visibilityChecks?: VisibilityChecks;
  readonly limits?: RateLimits;
  readonly secret?: InstallationSecret;
  /** What holds for 64 bytes holds for 8 MiB. */
  readonly pieceBytes?: number | undefined;
}

/** A server with the routes of media alone, on the world's database and clock: several are several nodes. */
export async function openMediaNode(
  world: Pick<World, "appContext"> & { readonly clock: Clock },
  options: MediaNodeOptions,
): Promise<MediaNode> {
  const { store, visibilityChecks = nothingVisible, limits = noLimits, secret = testSecret, pieceBytes } = options;
  const gate = new SessionGate(world.clock, () => {});
  const http = createHttpServer(
    { appContext: world.appContext, gate, limits, testMode: true },
    mediaRoutes({ store, gate, visibilityChecks, secret, pieceBytes }),
    createLog(process.env.FETTLE_TEST_LOG ?? "fatal"),
    { trustedProxies: [], bodyBytesMax: 1024 * 1024, metrics: createMetrics({ processMetrics: false }) },
  );
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, close: () => http.close() };
}
