import { on, onMember, onPublic, type Route } from "#kit/server/http/route.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { assetEndpoints, mediaEndpoints } from "../contract.ts";
import { download, getImage, type Sights } from "./download.ts";
import { announce, finish, receive } from "./upload.ts";

export type { Sights } from "./download.ts";

export interface MediaDeps {
  readonly store: ObjectStore;
  readonly sights: Sights;
  /** In front of the address that takes bytes; without it the address is relative to the server's own. */
  readonly publicUrl?: string | undefined;
}

export const mediaRoutes = ({ store, sights, publicUrl = "" }: MediaDeps): readonly Route[] => [
  onMember(assetEndpoints.create, (call, { body }) => announce(call, publicUrl, body)),
  onPublic(assetEndpoints.upload, (call, { params }) => receive(call, store, params.ticket)),
  onPublic(assetEndpoints.uploadByPut, (call, { params }) => receive(call, store, params.ticket)),
  onMember(assetEndpoints.finish, (call, { params, body }) => finish(call, store, params.fileId, body)),
  onMember(assetEndpoints.download, (call, { params, query }) =>
    download(call, store, sights, params.fileId, query.size),
  ),
  on(mediaEndpoints.image, (scope, { params }) => getImage(scope, sights, params.imageId)),
];
