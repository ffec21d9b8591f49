import type { Gate } from "#kit/server/http/gate.ts";
import { on, onMember, onPublic, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { assetEndpoints, chunkBytes, mediaEndpoints } from "../contract.ts";
import { download, getImage, type Sights } from "./download.ts";
import { cancelUpload, receiveChunk } from "./resumable.ts";
import { RunningDigests } from "./running-digest.ts";
import { announce, finish, receive } from "./upload.ts";

export type { Sights } from "./download.ts";

export interface MediaDeps {
  readonly store: ObjectStore;
  readonly gate: Gate;
  readonly sights: Sights;
  /** In front of the address that takes bytes; without it the address is relative to the server's own. */
  readonly publicUrl?: string | undefined;
  /** How much of an upload in chunks is held at a time; 8 MiB unless told. */
  readonly pieceBytes?: number | undefined;
}

export function mediaRoutes({
  store,
  gate,
  sights,
  publicUrl = "",
  pieceBytes = chunkBytes,
}: MediaDeps): readonly Route[] {
  const uploads = { store, gate, publicUrl, pieceBytes, digests: new RunningDigests() };
  return [
    onMember(assetEndpoints.create, (call, { body }) => announce(call, publicUrl, body)),
    onPublic(assetEndpoints.upload, (call, { params }) => receive(call, uploads, params.ticket)),
    onPublic(assetEndpoints.uploadByPut, (call, { params }) => receive(call, uploads, params.ticket)),
    onPublic(assetEndpoints.chunk, (call, { params }) => receiveChunk(call, uploads, params.session)),
    onPublic(assetEndpoints.cancel, (call, { params }) => cancelUpload(call, uploads, params.session)),
    onMember(assetEndpoints.finish, (call, { params, body }) => finish(call, store, params.fileId, body)),
    onMember(assetEndpoints.download, (call, { params, query }) =>
      download(call, store, sights, params.fileId, query.size),
    ),
    on(mediaEndpoints.image, (scope, { params }) => getImage(scope, sights, params.imageId)),
  ];
}
