import { Readable } from "node:stream";
import { notFound } from "#kit/problem.ts";
import type { BytesReply, MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import { parseRange } from "#kit/server/storage/byte-range.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import { second } from "#kit/time.ts";
import type { Image, PictureSize } from "../contract.ts";
import { familyOf, unusedLifeMs, withExtension } from "../rules.ts";
import { keyOf } from "./asset-keys.ts";
import { findAsset, type KeptSize, type StoredAsset } from "./asset-store.ts";
import { contentDisposition } from "./content-disposition.ts";
import { type AssetUserType, selectUsers } from "./use-store.ts";

/** Each feature's answer to: which of these things of yours does the actor see? */
export type Sights = Readonly<
  Record<AssetUserType, (scope: Scope, userIds: readonly string[]) => Promise<ReadonlySet<string>>>
>;

/**
 * [M7] [M8] A file that the actor may read: through a thing that uses it and is in their sight, or, as long as nothing
 * uses it, as the one who uploaded it (threats B113, B114).
 *
 * @throws Problem 404
 */
async function getReadable(scope: Scope, sights: Sights, id: string): Promise<StoredAsset> {
  const asset = await findAsset(scope, id);
  if (asset?.state !== "stored" || !(await isReadable(scope, sights, asset))) throw notFound();
  return asset;
}

async function isReadable(scope: Scope, sights: Sights, asset: StoredAsset): Promise<boolean> {
  const users = await selectUsers(scope, asset.id);
  if (users.length === 0) {
    const unusedSince = asset.unusedSince ?? asset.createdAt;
    return asset.uploadedBy === scope.actor.profileId && scope.now.getTime() - unusedSince.getTime() < unusedLifeMs;
  }
  for (const [type, group] of Map.groupBy(users, (user) => user.type)) {
    const seen = await sights[type](
      scope,
      group.map((user) => user.id),
    );
    if (seen.size > 0) return true;
  }
  return false;
}

/** What is known of a picture. @throws Problem 404 for every other file */
export async function getImage(scope: Scope, sights: Sights, id: string): Promise<Image> {
  const asset = await getReadable(scope, sights, id);
  if (familyOf(asset.contentType) !== "image") throw notFound();
  return {
    id: asset.id,
    remoteFileId: asset.id,
    widthPx: asset.widthPx,
    heightPx: asset.heightPx,
    createdAt: asset.createdAt.toISOString(),
    deletedAt: asset.deletedAt?.toISOString() ?? null,
  };
}

/** What of a file is sent, and as what. */
interface Served extends KeptSize {
  readonly key: string;
  readonly contentType: string;
  readonly fileName: string;
}

/** [M11] A picture is served as one of its sizes, never as it was sent. */
function servedOf(workspaceId: string, asset: StoredAsset, size: PictureSize): Served {
  const place = { workspaceId, assetId: asset.id };
  const { contentType, fileName, sizeBytes, sha256 } = asset;
  if (asset.sizes) {
    const picture = { contentType: "image/webp", fileName: withExtension(fileName, "webp") };
    return { ...asset.sizes[size], ...picture, key: keyOf(place, size) };
  }
  if (familyOf(contentType) === "image" || sizeBytes === null || sha256 === null) {
    throw new Error(`the stored file ${asset.id} is incomplete`);
  }
  return { sizeBytes, sha256, contentType, fileName, key: keyOf(place, "original") };
}

/** [M7] [M11] [M12] The bytes of a file, or the range of them that the call's `Range` asks for. */
export async function download(
  call: MemberCall,
  store: ObjectStore,
  sights: Sights,
  id: string,
  size: PictureSize = "detail",
): Promise<BytesReply> {
  const asset = await call.transact((scope) => getReadable(scope, sights, id));
  const served = servedOf(call.workspaceId, asset, size);
  const range = parseRange(call.headers.range, served.sizeBytes);
  if (range === "unsatisfiable") {
    const headers = { ...headersOf(served), "content-range": `bytes */${served.sizeBytes}` };
    return { body: Buffer.alloc(0), status: 416, headers };
  }
  const found = await store.get(served.key, range);
  if (!found) throw new Error(`the bytes of the stored file ${id} are missing`);
  const length = range ? range.end - range.start + 1 : served.sizeBytes;
  return {
    body: whileReadable(found.body, () => call.transact((scope) => getReadable(scope, sights, id))),
    status: range ? 206 : 200,
    headers: {
      ...headersOf(served),
      "content-length": String(length),
      ...(range && { "content-range": `bytes ${range.start}-${range.end}/${served.sizeBytes}` }),
    },
  };
}

const askEveryMs = 2 * second;

/** A slow line does not outlive the right to read: it is asked for again every now and then (threat B15). */
function whileReadable(body: Readable, demand: () => Promise<unknown>): Readable {
  async function* asked(): AsyncGenerator<Buffer> {
    let askedAt = performance.now();
    for await (const chunk of body) {
      if (performance.now() - askedAt > askEveryMs) {
        await demand();
        askedAt = performance.now();
      }
      yield chunk as Buffer;
    }
  }
  return Readable.from(asked(), { objectMode: false });
}

/** [M12] What a browser may do with a file (threat B112). Only what is safe to show by itself is shown inline. */
const headersOf = (served: Served): Record<string, string> => ({
  "content-type": served.contentType,
  "content-disposition": contentDisposition(familyOf(served.contentType) ? "inline" : "attachment", served.fileName),
  "x-checksum-sha256": served.sha256,
  "accept-ranges": "bytes",
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
});
