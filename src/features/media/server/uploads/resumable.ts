import { randomUUID } from "node:crypto";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { notFound, Problem } from "#kit/problem.ts";
import { ownOrigin } from "#kit/server/http/own-origin.ts";
import type { BytesReply, Call } from "#kit/server/http/route.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import type { ObjectPart } from "#kit/server/storage/object-store.ts";
import { leaseMs, pieceWithinMs, sessionLifeMs } from "../../rules.ts";
import { keyOf, newPlace } from "../asset-keys.ts";
import { type StoredAsset, spendTicket } from "../asset-store.ts";
import { completeUpload } from "./complete-upload.ts";
import { type ChunkRange, chunkRange } from "./content-range.ts";
import { discardUpload } from "./discard-upload.ts";
import { ArrivingBody, type Piece, piecesOf } from "./pieces.ts";
import { asSender } from "./require-sender.ts";
import { fileTooLarge, requireRoom, takeRoom } from "./room.ts";
import { newTicket, workspaceOf } from "./ticket.ts";
import {
  addPart,
  findUpload,
  freeLease,
  insertSession,
  keepLease,
  type Progress,
  type SentDigests,
  takeLease,
  type UploadSession,
} from "./upload-session-store.ts";
import type { Inside, Upload, Uploads } from "./uploads.ts";

/** [M13] Begins the upload of an announced file in chunks: 201, and the address that takes them. */
export async function startUpload(
  call: Call,
  { store, publicUrl }: Uploads,
  announced: { readonly workspaceId: string; readonly asset: StoredAsset; readonly ticketHash: Buffer },
): Promise<BytesReply> {
  const { workspaceId, asset, ticketHash } = announced;
  const inside: Inside = (work) => asSystem(call.appContext, workspaceId, work);
  const totalBytes = wholeNumber(call.headers["x-upload-content-length"]) ?? null;
  const hasRoom = (scope: Scope) => takeRoom(scope, totalBytes ?? 0, asset.uploadedBy);
  await inside(hasRoom);
  const key = keyOf(newPlace(workspaceId, asset.id), "original");
  const storeUploadId = await store.start(key, { contentType: asset.contentType });
  const secret = newTicket(workspaceId);
  const begin = inside(async (scope) => {
    await hasRoom(scope);
    if (!(await spendTicket(scope, asset.id, ticketHash))) return false;
    const expiresAt = new Date(scope.now.getTime() + sessionLifeMs);
    return insertSession(scope, { assetId: asset.id, hash: secret.hash, storeUploadId, totalBytes, expiresAt });
  });
  const isFirst = await begin.catch(async (error: unknown) => {
    await store.abort(key, storeUploadId);
    throw error;
  });
  if (!isFirst) {
    await store.abort(key, storeUploadId);
    throw new Problem("gone", "uploadTicketSpent", { detail: "The upload of this file has begun already" });
  }
  return answer(201, { location: `${ownOrigin(call, publicUrl)}/v1/uploads/sessions/${secret.text}` });
}

/** How long a caller waits for a writer that is about to end, and how often that is checked, in ms. */
const writerPatienceMs = 1500;
const writerLooksMs = 50;
/** How long the rest of a refused chunk is waited for, in ms. */
const drainMs = 5000;

/**
 * [M14] Takes a chunk, or reports how much has arrived: 308 with the true `Range`, 200 once the file is complete. A
 * chunk that does not begin where the last one ended is not taken, and gets the same response, so that a client that
 * lost a response continues from the stored bytes.
 */
export async function receiveChunk(call: Call, uploads: Uploads, secret: string): Promise<BytesReply> {
  try {
    return await answerChunk(call, uploads, secret, writerPatienceMs);
  } catch (error) {
    const length = wholeNumber(call.headers["content-length"]) ?? Number.POSITIVE_INFINITY;
    // A client that is still sending would find its connection reset, and the reason lost.
    if (length <= uploads.pieceBytes)
      await finished(call.bytes.resume(), { signal: AbortSignal.timeout(drainMs) }).catch(() => {});
    throw error;
  }
}

async function answerChunk(call: Call, uploads: Uploads, secret: string, timeoutMs: number): Promise<BytesReply> {
  const upload = await uploadOf(call, uploads, secret);
  const { session } = upload;
  const range = chunkRange(call.headers["content-range"], wholeNumber(call.headers["content-length"]));
  if (session.state === "done") return complete(session.receivedBytes, session.digests);
  const now = call.appContext.clock.now();
  requireOpen(session, now);
  requireTotal(upload, range);
  const isWhole = session.receivedBytes > 0 && session.receivedBytes === (range.total ?? session.totalBytes);
  if (isWhole)
    return hold(upload, () =>
      completeUpload(uploads, upload, session.receivedBytes).then((found) => complete(session.receivedBytes, found)),
    );
  if (!range.asks && range.from === session.receivedBytes) {
    // The bytes arrive while the lease is being taken; if the body breaks off soon, its whole pieces are still stored.
    const body = new ArrivingBody(call.bytes, pieceWithinMs);
    try {
      await requireRoomFor(upload, range.total ?? lengthOf(call, range) ?? 0);
      const pieces = piecesOf(body, lengthOf(call, range), uploads.pieceBytes);
      return await hold(upload, (lease) => takeIn(pieces, uploads, upload, { lease, range }));
    } finally {
      body.letGo();
    }
  }
  await upload.asSender(async () => {});
  // The client continues from this offset, so wait for a writer that is still storing what has arrived.
  if (session.heldUntil !== null && session.heldUntil > now) {
    if (!range.asks || timeoutMs <= 0) throw busy();
    await sleep(writerLooksMs);
    return answerChunk(call, uploads, secret, timeoutMs - writerLooksMs);
  }
  // Unread bytes would keep the answer from a client that is still sending.
  call.bytes.resume();
  return incomplete(session.receivedBytes);
}

/** [M15] Ends an upload and deletes all of it. */
export async function cancelUpload(call: Call, uploads: Uploads, secret: string): Promise<void> {
  const upload = await uploadOf(call, uploads, secret);
  if (upload.session.state === "open") await discardUpload(uploads.store, upload);
}

async function uploadOf(call: Call, { gate }: Uploads, secret: string): Promise<Upload> {
  const workspaceId = workspaceOf(secret);
  const inside: Inside = (work) => asSystem(call.appContext, workspaceId, work);
  const find = (scope: Scope) => findUpload(scope, hashOf(secret));
  const found = await asSystem(call.appContext, workspaceId, find, undefined, true);
  if (!found) throw notFound();
  const place = newPlace(workspaceId, found.session.assetId);
  const sender = asSender(call.appContext, gate, workspaceId, found.announced);
  return { ...found, place, key: keyOf(place, "original"), inside, asSender: sender };
}

/** Who writes, and whether the lease is still to be given back. */
interface Lease {
  readonly writer: string;
  isHeld: boolean;
}

/** One writer at a time, on whatever node. One that died holds the lease until it runs out. */
async function hold(upload: Upload, work: (lease: Lease) => Promise<BytesReply>): Promise<BytesReply> {
  const { inside, asSender: asItsSender, session } = upload;
  const { assetId, receivedBytes } = session;
  const lease: Lease = { writer: randomUUID(), isHeld: true };
  const { writer } = lease;
  const isTaken = await asItsSender((scope) =>
    takeLease(scope, assetId, { writer, until: leaseEnd(scope.now), receivedBytes }),
  );
  if (!isTaken) throw busy();
  const keep = () => inside((scope) => keepLease(scope, assetId, writer, leaseEnd(scope.now)));
  const beat = setInterval(() => void keep().catch(() => {}), leaseMs / 3);
  try {
    return await work(lease);
  } finally {
    clearInterval(beat);
    if (lease.isHeld) await inside((scope) => freeLease(scope, assetId, writer));
  }
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

type BytesRange = Extract<ChunkRange, { asks: false }>;

async function takeIn(
  pieces: AsyncIterable<Piece>,
  uploads: Uploads,
  upload: Upload,
  { lease, range }: { readonly lease: Lease; readonly range: BytesRange },
): Promise<BytesReply> {
  const { session } = upload;
  const parts: ObjectPart[] = [...session.parts];
  let received = session.receivedBytes;
  let counted = session.totalBytes ?? received;
  for await (const piece of pieces) {
    const end = received + piece.size;
    const total = range.total ?? session.totalBytes ?? (range.to === undefined && piece.isLast ? end : undefined);
    if (end > upload.bytesMax) {
      await discardUpload(uploads.store, upload);
      throw fileTooLarge(upload.bytesMax);
    }
    if (end > Math.min(total ?? end, (range.to ?? end) + 1)) throw overrun();
    if (end !== total && piece.size < uploads.store.minPartBytes) {
      if (received === session.receivedBytes) throw tooSmall();
      // A rest that no store takes as a part is sent again, together with what follows it.
      break;
    }
    const digest = uploads.digests.along(session.assetId, received);
    const about = { size: piece.size };
    const body = piece.read(digest.see);
    const part = await uploads.store.part(upload.key, session.storeUploadId, parts.length + 1, body, about);
    const goesOn = !piece.isLast || end === total;
    const progress = { writer: lease.writer, receivedBefore: received, part, totalBytes: total ?? null };
    await note(upload, { ...progress, goesOn, uncounted: (total ?? end) - counted });
    counted = total ?? end;
    lease.isHeld = goesOn;
    digest.keep(piece.size);
    parts.push(part);
    received = end;
    if (end === total) {
      return complete(received, await completeUpload(uploads, { ...upload, session: { ...session, parts } }, received));
    }
  }
  return incomplete(received);
}

/** The length of the body, as far as its headers reveal it. */
const lengthOf = (call: Call, range: BytesRange): number | undefined =>
  wholeNumber(call.headers["content-length"]) ?? (range.to === undefined ? undefined : range.to - range.from + 1);

/**
 * As the sender: a long body does not outlive the right to send it. The last of a body gives the lease back. [M16] What of
 * the file was not counted before is counted from now on.
 */
async function note(
  { asSender: asItsSender, session, announced }: Upload,
  {
    goesOn,
    uncounted,
    ...progress
  }: Omit<Progress, "until"> & { readonly goesOn: boolean; readonly uncounted: number },
): Promise<void> {
  const until = (scope: Scope) => (goesOn ? leaseEnd(scope.now) : null);
  const isNoted = await asItsSender(async (scope) => {
    if (uncounted > 0) await takeRoom(scope, uncounted, announced.uploadedBy);
    return addPart(scope, session.assetId, { ...progress, until: until(scope) });
  });
  if (!isNoted) throw busy();
}

function requireOpen(session: UploadSession, now: Date): void {
  if (session.state === "open" && session.expiresAt > now) return;
  throw new Problem("gone", "uploadEnded", { detail: "This upload was cancelled, or its 24 hours are over" });
}

/** A length that was not announced at the start is counted while it arrives. */
async function requireRoomFor({ session, announced, inside }: Upload, bytes: number): Promise<void> {
  if (session.totalBytes === null) await inside((scope) => requireRoom(scope, bytes, announced.uploadedBy));
}

/** The length that was said once is said again, or the client has mixed up two files. */
function requireTotal({ session: { totalBytes }, bytesMax }: Upload, { total }: ChunkRange): void {
  if (total !== undefined && totalBytes !== null && total !== totalBytes) {
    throw new Problem("invalid", "contentRangeInvalid", { detail: `This file has ${totalBytes} bytes` });
  }
  if (total !== undefined && total > bytesMax) throw fileTooLarge(bytesMax);
  if (total === 0) throw new Problem("invalid", "bodyEmpty", { detail: "The file holds no bytes" });
}

const wholeNumber = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

const incomplete = (received: number): BytesReply =>
  answer(308, received > 0 ? { range: `bytes=0-${received - 1}` } : {});

/**
 * The file is complete. Clients of Google's stores expect the object's metadata, and compare its digests with theirs:
 * in the body as `crc32c` and `md5Hash`, in the header as `x-goog-hash`.
 */
function complete(sizeBytes: number, digests: SentDigests | null): BytesReply {
  const about = digests === null ? {} : { crc32c: digests.crc32c, md5Hash: digests.md5 };
  const body = Buffer.from(JSON.stringify({ size: sizeBytes, ...about }));
  const headers = { "content-type": "application/json", "content-length": String(body.length) };
  if (digests === null) return { status: 200, headers, body };
  const hash = `crc32c=${digests.crc32c},md5=${digests.md5}`;
  return { status: 200, headers: { ...headers, "x-goog-hash": hash }, body };
}

const answer = (status: number, headers: Record<string, string> = {}): BytesReply => ({
  status,
  headers: { ...headers, "content-length": "0" },
  body: Buffer.alloc(0),
});

const busy = () =>
  new Problem("unavailable", "uploadBusy", {
    detail: "Another connection is sending this file; ask again in a moment",
    retryAfterSeconds: 2,
  });

const overrun = () =>
  new Problem("invalid", "lengthMismatch", { detail: "The body is longer than its Content-Range says" });

const tooSmall = () =>
  new Problem("invalid", "chunkTooSmall", {
    detail: "Every chunk but the last has at least 5 MiB; 8 MiB are a good size",
  });
