import type { Gate } from "#kit/server/http/gate.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { AssetPlace } from "../asset-keys.ts";
import type { StoredAsset } from "../asset-store.ts";
import type { RunningDigests } from "./running-digest.ts";
import type { UploadSession } from "./upload-session-store.ts";

/** What chunked uploads depend on. */
export interface Uploads {
  readonly store: ObjectStore;
  readonly gate: Gate;
  readonly digests: RunningDigests;
  /** Where people reach the product; without it the caller's own host, see `ownOrigin`. */
  readonly publicUrl: string | undefined;
  /** How much is held at a time, and kept as one part: 8 MiB, and less in tests. */
  readonly pieceBytes: number;
}

export type Inside = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** One upload, what its workspace takes, and where its bytes go. */
export interface Upload {
  /** Its announcement, and the session of that. */
  readonly announced: Pick<StoredAsset, "contentType" | "announcedBy" | "uploadedBy">;
  readonly bytesMax: number;
  readonly place: AssetPlace;
  readonly key: string;
  readonly session: UploadSession;
  readonly inside: Inside;
  /** [M3] The same, as the member who announced the file: throws where that sign-in is over. */
  readonly asSender: Inside;
}
