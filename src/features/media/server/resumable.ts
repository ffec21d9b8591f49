import { randomUUID } from "node:crypto";
import { notFound, Problem } from "#kit/problem.ts";
import type { BytesReply, Call } from "#kit/server/http/route.ts";
import { asSystem } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import type { ObjectPart } from "#kit/server/storage/object-store.ts";
import { leaseMs, pieceWithinMs, sessionLifeMs } from "../rules.ts";
import { keyOf, newPlace } from "./asset-keys.ts";
import { findAsset, type StoredAsset, spendTicket } from "./asset-store.ts";
import { completeUpload } from "./complete-upload.ts";
import { type ChunkRange, chunkRange } from "./content-range.ts";
import { demandSender } from "./demand-sender.ts";
import { discardUpload } from "./discard-upload.ts";
import { piecesOf } from "./pieces.ts";
import { demandRoom, fileTooLarge } from "./room.ts";
import { newTicket, workspaceOf } from "./ticket.ts";
import {
  addPart,
  findSession,
  freeLease,
  insertSession,
  takeLease,
  type UploadSession,
} from "./upload-session-store.ts";
import type { Inside, Upload, Uploads } from "./uploads.ts";
import { findLimits } from "./workspace-limits.ts";

/** [M13] Begins the upload of an announced file in chunks: 201, and the address that takes them. */
export async function startUpload(
  call: Call,
  { store, publicUrl }: Uploads,
  announced: { readonly workspaceId: string; readonly asset: StoredAsset; readonly ticketHash: Buffer },
): Promise<BytesReply> {
  const { workspaceId, asset, ticketHash } = announced;
  const inside: Inside = (work) => asSystem(call.foundation, workspaceId, work);
  const totalBytes = wholeNumber(call.headers["x-upload-content-length"]) ?? null;
  await inside((scope) => demandRoom(scope, totalBytes ?? 0));
  const key = keyOf(newPlace(workspaceId, asset.id), "original");
  const storeUploadId = await store.start(key, { contentType: asset.contentType });
  const secret = newTicket(workspaceId);
  const isFirst = await inside(async (scope) => {
    if (!(await spendTicket(scope, asset.id, ticketHash))) return false;
    const expiresAt = new Date(scope.now.getTime() + sessionLifeMs);
    return insertSession(scope, { assetId: asset.id, hash: secret.hash, storeUploadId, totalBytes, expiresAt });
  });
  if (!isFirst) {
    await store.abort(key, storeUploadId);
    throw new Problem("gone", "uploadTicketSpent", { detail: "The upload of this file has begun already" });
  }
  return answer(201, { location: `${publicUrl}/v1/uploads/sessions/${secret.text}` });
}

/**
 * [M14] Takes a chunk, or says how much has arrived: 308 with the true `Range`, 200 once the file is whole. A chunk
 * that does not begin where the last one ended is not taken, and answered in the same way, so that a client whose
 * answer was lost goes on from what is there.
 */
export async function receiveChunk(call: Call, uploads: Uploads, secret: string): Promise<BytesReply> {
  const upload = await uploadOf(call, uploads, secret);
  const { session } = upload;
  const range = chunkRange(call.headers["content-range"], wholeNumber(call.headers["content-length"]));
  if (session.state === "done") return answer(200);
  const now = call.foundation.clock.now();
  demandOpen(session, now);
  await upload.proveSender();
  demandTotal(upload, range);
  const isWhole = session.receivedBytes > 0 && session.receivedBytes === (range.total ?? session.totalBytes);
  if (isWhole)
    return hold(upload, () => completeUpload(uploads, upload, session.receivedBytes).then(() => answer(200)));
  if (!range.asks && range.from === session.receivedBytes) {
    return hold(upload, (writer, held) => takeIn(call, uploads, { ...upload, session: held }, { writer, range }));
  }
  // Whoever asks goes on from the answer, so it waits for a writer that is still storing what has arrived.
  if (session.heldUntil !== null && session.heldUntil > now) throw busy();
  // Unread bytes would keep the answer from a client that is still sending.
  call.bytes.resume();
  return incomplete(session.receivedBytes);
}

/** [M15] Ends an upload; nothing of it stays. */
export async function cancelUpload(call: Call, uploads: Uploads, secret: string): Promise<void> {
  const upload = await uploadOf(call, uploads, secret);
  if (upload.session.state === "open") await discardUpload(uploads.store, upload);
}

async function uploadOf(call: Call, { gate }: Uploads, secret: string): Promise<Upload> {
  const workspaceId = workspaceOf(secret);
  const inside: Inside = (work) => asSystem(call.foundation, workspaceId, work);
  const found = await inside(async (scope) => {
    const session = await findSession(scope, hashOf(secret));
    if (!session) return undefined;
    const asset = await findAsset(scope, session.assetId);
    return { session, announcedBy: asset?.announcedBy ?? null, bytesMax: (await findLimits(scope)).bytesMax };
  });
  if (!found) throw notFound();
  const { session, announcedBy, bytesMax } = found;
  const place = newPlace(workspaceId, session.assetId);
  const proveSender = () => demandSender(call.foundation, gate, workspaceId, announcedBy);
  return { place, key: keyOf(place, "original"), session, bytesMax, inside, proveSender };
}

/** One writer at a time, on whatever node. One that died holds the lease until it runs out. */
async function hold(
  upload: Upload,
  work: (writer: string, session: UploadSession) => Promise<BytesReply>,
): Promise<BytesReply> {
  const { inside, session } = upload;
  const writer = randomUUID();
  const lease = () => inside((scope) => takeLease(scope, session.assetId, writer, leaseEnd(scope.now)));
  const held = await lease();
  if (held?.receivedBytes !== session.receivedBytes) {
    if (held) await inside((scope) => freeLease(scope, session.assetId, writer));
    throw busy();
  }
  const beat = setInterval(() => void lease().catch(() => {}), leaseMs / 3);
  try {
    return await work(writer, held);
  } finally {
    clearInterval(beat);
    await inside((scope) => freeLease(scope, session.assetId, writer));
  }
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

interface Writing {
  readonly writer: string;
  readonly range: Extract<ChunkRange, { asks: false }>;
}

async function takeIn(call: Call, uploads: Uploads, upload: Upload, writing: Writing): Promise<BytesReply> {
  const { range, writer } = writing;
  const { session } = upload;
  const parts: ObjectPart[] = [...session.parts];
  const cutting = { pieceBytes: uploads.pieceBytes, withinMs: pieceWithinMs };
  let received = session.receivedBytes;
  for await (const piece of piecesOf(call.bytes, lengthOf(call, writing), cutting)) {
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
    const { body, keep } = uploads.digests.along(session.assetId, received, piece.body, piece.size);
    const number = parts.length + 1;
    const part = await uploads.store.part(upload.key, session.storeUploadId, number, body, { size: piece.size });
    // A long body does not outlive the right to send it.
    await upload.proveSender();
    await note(upload, { writer, receivedBefore: received, part, totalBytes: total ?? null });
    keep();
    parts.push(part);
    received = end;
    if (end === total) {
      await completeUpload(uploads, { ...upload, session: { ...session, parts } }, received);
      return answer(200);
    }
  }
  call.bytes.resume();
  return incomplete(received);
}

/** How long the body will be, as far as its headers say it. */
const lengthOf = (call: Call, { range }: Writing): number | undefined =>
  wholeNumber(call.headers["content-length"]) ?? (range.to === undefined ? undefined : range.to - range.from + 1);

async function note(
  { inside, session }: Upload,
  progress: Omit<Parameters<typeof addPart>[2], "until">,
): Promise<void> {
  const isNoted = await inside((scope) => addPart(scope, session.assetId, { ...progress, until: leaseEnd(scope.now) }));
  if (!isNoted) throw busy();
}

function demandOpen(session: UploadSession, now: Date): void {
  if (session.state === "open" && session.expiresAt > now) return;
  throw new Problem("gone", "uploadEnded", { detail: "This upload was cancelled, or its 24 hours are over" });
}

/** The length that was said once is said again, or the client has mixed up two files. */
function demandTotal({ session: { totalBytes }, bytesMax }: Upload, { total }: ChunkRange): void {
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
