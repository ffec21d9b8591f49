import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { testEndpoints } from "#app/server/testing/contract.ts";
import { Caller } from "#tests/chaos/caller.ts";
import { openBucketPeer } from "../bucket-peer.ts";
import { newTestDatabase } from "../database.ts";
import { type Served, type ServeOrder, startServed, type Usage } from "../served.ts";
import type { UploadPlace } from "./faults.ts";

export interface OpenPlace extends UploadPlace {
  /** The whole product, where the nodes are its media alone. */
  readonly origin: () => string;
  usage(): Promise<Usage>;
  close(): Promise<void>;
}

const bytesMax = 2 * 1024 ** 3;

/** A local folder, with pieces of a size that a test can look at, or as in the product. */
export async function localPlace(pieces?: {
  readonly pieceBytes: number;
  readonly minPartBytes: number;
}): Promise<OpenPlace> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "fettle-place-"));
  const store = { pieceBytes: 8 * 1024 ** 2, minPartBytes: 5 * 1024 ** 2, ...pieces, directory };
  const leftovers = () => leftIn(directory);
  const remove = () => rm(directory, { recursive: true, force: true });
  return openPlace({}, store, { leftovers, remove });
}

/** What is being written, uploads that are under way, and folders of parts that no object names. */
async function leftIn(directory: string): Promise<number> {
  const [uploads, temporary, parts] = await Promise.all(
    ["uploads", "temporary", "parts"].map((name) => readdir(path.join(directory, name)).catch(() => [])),
  );
  const named = new Set<string>();
  for (const entry of await readdir(path.join(directory, "objects"), { recursive: true })) {
    if (!entry.endsWith("@parts")) continue;
    named.add(
      (JSON.parse(await readFile(path.join(directory, "objects", entry), "utf8")) as { folder: string }).folder,
    );
  }
  const orphans = (parts ?? []).filter((folder) => !named.has(folder));
  return (uploads?.length ?? 0) + (temporary?.length ?? 0) + orphans.length;
}

/** A bucket, by configuration alone, with pieces as in the product. */
export async function bucketPlace(): Promise<OpenPlace> {
  const peer = await openBucketPeer();
  const { bucket, endpoint, credentials } = peer.config;
  const environment = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const leftovers = async () => peer.openUploads();
  return openPlace(environment, { pieceBytes: 8 * 1024 ** 2 }, { leftovers, remove: () => peer.stop() });
}

async function openPlace(
  store: Readonly<Record<string, string>>,
  pieces: NonNullable<ServeOrder["pieces"]>,
  { leftovers, remove }: { leftovers(): Promise<number>; remove(): Promise<void> },
): Promise<OpenPlace> {
  const database = await newTestDatabase();
  const environment = {
    FETTLE_MODE: "test",
    FETTLE_LOG_LEVEL: process.env.FETTLE_TEST_LOG ?? "fatal",
    ...database.environment,
    // What was acknowledged is to survive the kill of the server.
    FETTLE_DURABLE: "on",
    ...store,
  };
  const order = { environment, pieces };
  let served: Served = await startServed(order);
  const uploader = await newUploader(served.origin);
  return {
    uploader,
    origin: () => served.origin,
    nodes: () => [served.nodes[0] ?? "", served.nodes[1] ?? ""],
    chunkBytes: pieces.pieceBytes,
    bytesMax,
    restart: async () => {
      await served.kill();
      served = await startServed(order);
    },
    setClock: async (clockOffsetMs) => void (await served.ask({ clockOffsetMs })),
    sweep: async () => void (await served.ask({ sweep: true })),
    allow: async (bytes) => {
      await served.ask({ allow: { workspaceId: uploader.workspaceId, bytes } });
    },
    leftovers,
    usage: () => served.ask({}),
    close: async () => {
      await served.stop();
      await remove();
      await database.remove();
    },
  };
}

async function newUploader(origin: string) {
  const profiles = [{ key: "author", role: "contentAuthor" }];
  const made = await new Caller(origin).call(testEndpoints.worlds, {
    body: { enterprises: [{ key: "acme", workspaces: [{ key: "plant", profiles }] }] },
  });
  const plant = made.kind === "ok" ? made.body.workspaces.plant : undefined;
  if (!plant) throw new Error(`no world: ${JSON.stringify(made)}`);
  return { workspaceId: plant.id, token: plant.profiles.author?.token ?? "" };
}
