import { isProblem, notFound } from "#kit/problem.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { LentBody } from "#kit/server/http/lent-body.ts";
import type { BytesReply, MemberCall } from "#kit/server/http/route.ts";
import type { Scope } from "#kit/server/scope.ts";
import { parseRange } from "#kit/server/storage/byte-range.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { Vault } from "#kit/server/vault.ts";
import type { Image, PictureSize } from "../../contract.ts";
import { mediaPolicy } from "../../policy.ts";
import {
  familyOf,
  isShownInline,
  nameToSave,
  servedName,
  servedType,
  unusedLifeMs,
  withExtension,
} from "../../rules.ts";
import { keyOf } from "../asset-keys.ts";
import { findAsset, type StoredAsset, type StoredSize } from "../asset-store.ts";
import type { FindForeignAsset, ForeignAsset } from "../foreign-asset.ts";
import { type AssetUser, type AssetUserType, type Drawing, selectDrawingsOn, selectUsers } from "../use-store.ts";

/** Each feature's answer to: which of these things of yours does the actor see? */
export type VisibilityChecks = Readonly<
  Record<AssetUserType, (scope: Scope, userIds: readonly string[]) => Promise<ReadonlySet<string>>>
>;

/** What reading depends on. */
export interface Reading {
  readonly store: ObjectStore;
  readonly visibilityChecks: VisibilityChecks;
  /** Files of other workspaces that are lent to this one. */
  readonly findForeign: FindForeignAsset;
  readonly gate: Gate;
  /** Seals the addresses that read a file without a token. */
  readonly addresses: Vault;
}

/** The reader of a file: a call with a token, or one with a signed address. */
export type Reader = Pick<MemberCall, "headers" | "workspaceId" | "transact">;

/**
 * [M7] [M8] A file that the actor may read: through a visible thing that uses it, or, while it is unused, as its
 * uploader (threats B113, B114).
 *
 * @throws Problem 404
 */
export async function getReadable(scope: Scope, visibilityChecks: VisibilityChecks, id: string): Promise<StoredAsset> {
  const asset = await findAsset(scope, id);
  if (asset?.state !== "stored" || !(await isReadable(scope, visibilityChecks, asset))) throw notFound();
  return asset;
}

/** What is served: a file of this workspace, or one that another workspace lends to it. */
export type Servable = Omit<ForeignAsset, "fingerprint" | "takenBefore"> & Partial<Pick<StoredAsset, "deletedAt">>;

/**
 * [M7] [M26] The same, or a file of another workspace that is lent to this one, for what shows files and changes none.
 *
 * @throws Problem 404
 */
export async function getServable(
  scope: Scope,
  { visibilityChecks, findForeign }: Pick<Reading, "visibilityChecks" | "findForeign">,
  id: string,
): Promise<Servable> {
  try {
    return { ...(await getReadable(scope, visibilityChecks, id)), workspaceId: scope.workspaceId };
  } catch (error) {
    const foreign = isProblem(error) && error.status === 404 ? await findForeign(scope, id) : undefined;
    if (foreign) return foreign;
    throw error;
  }
}

async function isReadable(scope: Scope, visibilityChecks: VisibilityChecks, asset: StoredAsset): Promise<boolean> {
  const users = await selectUsers(scope, asset.id);
  if (await seesOneOf(scope, visibilityChecks, users)) return true;
  const drawings = await selectDrawingsOn(scope, asset.id);
  if (drawings.length > 0) return seesBelow(scope, visibilityChecks, drawings);
  return users.length === 0 && isOwnAndFresh(scope, asset);
}

async function seesOneOf(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  users: readonly AssetUser[],
): Promise<boolean> {
  for (const [type, group] of Map.groupBy(users, (user) => user.type)) {
    const seen = await visibilityChecks[type](
      scope,
      group.map((user) => user.id),
    );
    if (seen.size > 0) return true;
  }
  return false;
}

/** [M19] The picture below a drawing is visible to a member who sees the drawing and may change it. Nothing is drawn on such a picture itself. */
async function seesBelow(
  scope: Scope,
  visibilityChecks: VisibilityChecks,
  drawings: readonly Drawing[],
): Promise<boolean> {
  if (!mediaPolicy.edit(scope.actor, undefined)) return false;
  if (
    await seesOneOf(
      scope,
      visibilityChecks,
      drawings.flatMap((drawing) => drawing.users),
    )
  )
    return true;
  return drawings.some((drawing) => drawing.users.length === 0 && isOwnAndFresh(scope, drawing));
}

/** [M8] */
function isOwnAndFresh(scope: Scope, file: Pick<StoredAsset, "uploadedBy" | "unusedSince" | "createdAt">): boolean {
  const unusedSince = file.unusedSince ?? file.createdAt;
  return file.uploadedBy === scope.actor.profileId && scope.now.getTime() - unusedSince.getTime() < unusedLifeMs;
}

/** The facts of a picture. @throws Problem 404 for every other file */
export async function getImage(
  scope: Scope,
  reading: Pick<Reading, "visibilityChecks" | "findForeign">,
  id: string,
): Promise<Image> {
  const asset = await getServable(scope, reading, id);
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
interface Served extends StoredSize {
  readonly key: string;
  readonly contentType: string;
  readonly fileName: string;
}

/** [M11] A picture is served as one of its sizes, never as it was sent. */
function servedOf(asset: Servable, size: PictureSize): Served {
  const place = { workspaceId: asset.workspaceId, assetId: asset.id };
  const { contentType, fileName, sizeBytes, sha256 } = asset;
  if (asset.sizes) {
    const picture = { contentType: "image/webp", fileName: withExtension(fileName, "webp") };
    return { ...asset.sizes[size], ...picture, key: keyOf(place, size) };
  }
  if (familyOf(contentType) === "image" || sizeBytes === null || sha256 === null) {
    throw new Error(`the stored file ${asset.id} is incomplete`);
  }
  return { sizeBytes, sha256, contentType, fileName: servedName(fileName, contentType), key: keyOf(place, "original") };
}

export interface DownloadRequest {
  /** Of a picture; without it the largest. */
  readonly size?: PictureSize | undefined;
  /** To save it under; without it the file is shown. */
  readonly fileName?: string | undefined;
}

/** [M7] [M11] [M12] [M24] The bytes of a file, or the range that the call's `Range` asks for. */
export async function serveFile(
  { headers: asked, transact }: Reader,
  reading: Pick<Reading, "store" | "visibilityChecks" | "findForeign">,
  id: string,
  { size = "detail", fileName }: DownloadRequest = {},
): Promise<BytesReply> {
  const getAsset = () => transact((scope) => getServable(scope, reading, id), { readOnly: true });
  const asset = await getAsset();
  const name = fileName === undefined ? asset.fileName : nameToSave(fileName, asset.fileName);
  const served = servedOf({ ...asset, fileName: name }, size);
  const described = headersOf(served, fileName === undefined && isShownInline(served.contentType));
  const range = parseRange(asked.range, served.sizeBytes);
  if (range === "unsatisfiable") {
    const headers = { ...described, "content-range": `bytes */${served.sizeBytes}` };
    return { body: Buffer.alloc(0), status: 416, headers };
  }
  const found = await reading.store.get(served.key, range);
  if (!found) throw new Error(`the bytes of the stored file ${id} are missing`);
  const length = range ? range.end - range.start + 1 : served.sizeBytes;
  return {
    body: new LentBody(found.body, getAsset),
    status: range ? 206 : 200,
    headers: {
      ...described,
      "content-length": String(length),
      ...(range && { "content-range": `bytes ${range.start}-${range.end}/${served.sizeBytes}` }),
    },
  };
}

/** [M12] How a browser may treat a file (threat B112). Only types that are safe to open directly are served inline. */
const headersOf = (served: Served, isInline: boolean): Record<string, string> => ({
  "content-type": servedType(served.contentType),
  "content-disposition": contentDisposition(isInline ? "inline" : "attachment", served.fileName),
  "x-checksum-sha256": served.sha256,
  "accept-ranges": "bytes",
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
});

/**
 * A `Content-Disposition` with a file name (RFC 6266, with RFC 8187 for non-ASCII names). `filename` is for old
 * clients: characters that could end the quoted text, or that some of them decode (`%`), become an underscore.
 */
export function contentDisposition(how: "inline" | "attachment", fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  if (plain === fileName) return `${how}; filename="${plain}"`;
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`;
}

/** `encodeURIComponent` leaves three marks that RFC 8187 does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
