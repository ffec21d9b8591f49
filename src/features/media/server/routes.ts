import type { Gate } from "#kit/server/http/gate.ts";
import { ownOrigin } from "#kit/server/http/own-origin.ts";
import { type MemberCall, on, onMember, onPublic, type Route } from "#kit/server/http/route.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { vaultOf } from "#kit/server/vault.ts";
import { assetEndpoints, chunkBytes, mediaEndpoints } from "../contract.ts";
import { getImage, serveFile, type VisibilityChecks } from "./downloads/download.ts";
import { giveAddress, readAddress } from "./downloads/file-address.ts";
import type { FindForeignAsset } from "./foreign-asset.ts";
import { cancelUpload, receiveChunk } from "./uploads/resumable.ts";
import { RunningDigests } from "./uploads/running-digest.ts";
import { announce, finish, receive } from "./uploads/upload.ts";

export type { VisibilityChecks } from "./downloads/download.ts";

export interface MediaDeps {
  readonly store: ObjectStore;
  readonly gate: Gate;
  readonly visibilityChecks: VisibilityChecks;
  /** Files that other workspaces lend to the caller's; without it there are none. */
  readonly findForeign?: FindForeignAsset | undefined;
  /** Seals the addresses that read a file; the same on every node. */
  readonly secret: InstallationSecret;
  /** Where people reach the product; without it the caller's own host, see `ownOrigin`. */
  readonly publicUrl?: string | undefined;
  /** How much of a chunked upload is buffered at a time; 8 MiB by default. */
  readonly pieceBytes?: number | undefined;
}

export function mediaRoutes({
  store,
  gate,
  visibilityChecks,
  findForeign = async () => undefined,
  secret,
  publicUrl,
  pieceBytes = chunkBytes,
}: MediaDeps): readonly Route[] {
  const uploads = { store, gate, publicUrl, pieceBytes, digests: new RunningDigests() };
  const reading = {
    store,
    visibilityChecks,
    findForeign,
    gate,
    publicUrl: publicUrl ?? "",
    addresses: vaultOf(secret.keyFor("file addresses")),
  };
  const originOf = (call: MemberCall) => ownOrigin(call, publicUrl);
  return [
    onMember(assetEndpoints.create, (call, { body }) => announce(call, originOf(call), body)),
    onPublic(assetEndpoints.upload, (call, { params }) => receive(call, uploads, params.ticket)),
    onPublic(assetEndpoints.uploadByPut, (call, { params }) => receive(call, uploads, params.ticket)),
    onPublic(assetEndpoints.chunk, (call, { params }) => receiveChunk(call, uploads, params.session)),
    onPublic(assetEndpoints.cancel, (call, { params }) => cancelUpload(call, uploads, params.session)),
    onMember(assetEndpoints.finish, (call, { params, body }) => finish(call, params.fileId, body)),
    onMember(assetEndpoints.download, (call, { params, query }) => serveFile(call, reading, params.fileId, query)),
    onMember(assetEndpoints.address, (call, { params, body }) => giveAddress(call, reading, params.fileId, body)),
    onPublic(assetEndpoints.read, (call, { params }) => readAddress(call, reading, params.secret)),
    on(mediaEndpoints.image, (scope, { params }) => getImage(scope, reading, params.imageId)),
  ];
}
