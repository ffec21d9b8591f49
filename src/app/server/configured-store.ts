import path from "node:path";
import type { Config } from "#kit/server/config.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { openStore } from "#kit/server/storage/open-store.ts";

/** The store that the configuration names. */
export const openStoreOf = (config: Config): Promise<ObjectStore> => openStore(storeConfigOf(config));

const storeConfigOf = (config: Config): Parameters<typeof openStore>[0] =>
  config.S3_BUCKET && config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY
    ? {
        kind: "s3",
        bucket: config.S3_BUCKET,
        region: config.S3_REGION,
        ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
        forcePathStyle: config.S3_FORCE_PATH_STYLE,
        credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
      }
    : { kind: "local", directory: path.join(config.dataDirectory, "files") };
