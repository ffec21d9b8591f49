import { openLocalStore } from "./local-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { openS3Store, type S3Config } from "./s3-store.ts";

export type StoreConfig = { readonly kind: "local"; readonly directory: string } | ({ readonly kind: "s3" } & S3Config);

/** The store that the configuration names. A local folder is made where it is missing; a bucket must exist. */
export function openStore(config: StoreConfig): Promise<ObjectStore> {
  return config.kind === "local" ? openLocalStore(config.directory) : openS3Store(config);
}
