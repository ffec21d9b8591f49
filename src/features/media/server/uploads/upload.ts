import { notFound, Problem } from "#kit/problem.ts";
import { bytesHeld } from "#kit/server/files/file-bytes.ts";
import type { BytesReply, Call, MemberCall } from "#kit/server/http/route.ts";
import { createTurns } from "#kit/server/limits/turns.ts";
import { asSystem, type Scope } from "#kit/server/scope.ts";
import { hashOf } from "#kit/server/secrets.ts";
import { notAfter } from "#kit/time.ts";
import { singleShotBytesMax } from "../../contract.ts";
import { acceptedType, ticketLifeMs, tidyFileName } from "../../rules.ts";
import { newPlace, removeObjects } from "../asset-keys.ts";
import { deleteAssets, markDeleted } from "../asset-removal.ts";
import { findByTicket, insertExpected, lockAssets, markReceived, markStored, spendTicket } from "../asset-store.ts";
import { hexOf } from "../checksum.ts";
import { keepBytes } from "../keep-bytes.ts";
import { findLimits } from "../workspace-limits.ts";
import { readBytes } from "./read-bytes.ts";
import { requireFitting, unsupported } from "./require-fitting.ts";
import { requireSender } from "./require-sender.ts";
import { startUpload } from "./resumable.ts";
import { requireRoom, takeRoom } from "./room.ts";
import { newTicket, workspaceOf } from "./ticket.ts";
import type { Uploads } from "./uploads.ts";

/** Files are held whole while they arrive: 128 MiB at most in this process. Others wait with their bytes unread. */
const inTurn = createTurns(16);

export interface Announcement {
  readonly content_type: string;
  readonly is_resumable: boolean;
}

/** [M1] [M3] Announces a file of the actor. `origin` is the prefix of the address that takes its bytes. */
export function announce(
  call: MemberCall,
  origin: string,
  input: Announcement,
): Promise<{ file_fettle_id: string; signed_upload_url: string }> {
  const contentType = acceptedType(input.content_type);
  if (!contentType) throw unsupported();
  return call.transact(async (scope) => {
    await requireRoom(scope, 0, scope.actor.profileId);
    const id = scope.newId();
    const ticket = newTicket(scope.workspaceId);
    const ticketEnds = new Date(scope.now.getTime() + ticketLifeMs);
    const isResumable = input.is_resumable;
    const { sessionId } = call;
    await insertExpected(scope, { id, contentType, isResumable, sessionId, ticketHash: ticket.hash, ticketEnds });
    return { file_fettle_id: id, signed_upload_url: `${origin}/v1/uploads/${ticket.text}` };
  });
}

/**
 * [M3] [M4] Takes the bytes of an announced file, or begins its chunked upload [M13]. The ticket is spent when all of
 * them have arrived: an interrupted upload may be sent again, a refused one may not.
 */
export async function receive(call: Call, uploads: Uploads, ticket: string): Promise<BytesReply> {
  const { store } = uploads;
  const ticketHash = hashOf(ticket);
  const workspaceId = workspaceOf(ticket);
  const inside = <Result>(work: (scope: Scope) => Promise<Result>) => asSystem(call.appContext, workspaceId, work);
  const asset = await inside((scope) => findByTicket(scope, ticketHash));
  if (!asset) throw ticketSpent();
  await requireSender(call.appContext, uploads.gate, workspaceId, asset);
  if (asset.isResumable) return startUpload(call, uploads, { workspaceId, asset, ticketHash });
  const { bytesMax } = await inside(findLimits);
  await inTurn(async () => {
    const announced = Number(call.headers["content-length"] ?? 0);
    const bytes = await readBytes(call.bytes, announced, Math.min(bytesMax, singleShotBytesMax));
    // However long the bytes took.
    await requireSender(call.appContext, uploads.gate, workspaceId, asset);
    const isFirst = await inside(async (scope) => {
      // Only now is it known how many they are. [M16] What there is no room for may be sent again.
      await takeRoom(scope, bytes.length, asset.uploadedBy);
      return spendTicket(scope, asset.id, ticketHash, bytes.length);
    });
    if (!isFirst) throw ticketSpent();
    const place = newPlace(workspaceId, asset.id);
    try {
      const received = await keepBytes(store, place, bytes, await requireFitting(bytesHeld(bytes), asset));
      if (!(await inside((scope) => markReceived(scope, asset.id, received)))) throw ticketSpent();
    } catch (error) {
      await inside((scope) => markDeleted(scope, [asset.id]));
      await removeObjects(store, place);
      await inside((scope) => deleteAssets(scope, [asset.id]));
      throw error;
    }
  });
  return { status: 204, headers: {}, body: Buffer.alloc(0) };
}

export interface Finish {
  readonly file_name: string;
  readonly checksum: string;
  /** When its sender says that it was taken. */
  readonly taken_at?: string | undefined;
}

/**
 * [M5] Names a file and verifies that the received bytes are the sent ones. Repeated after a lost response it returns
 * the same. After a mismatch nothing can use the file (threat B109), but its bytes are stored for the 24 hours of an
 * upload, so that a wrongly computed checksum costs no second upload.
 */
export async function finish(
  call: MemberCall,
  id: string,
  given: Finish,
): Promise<{ file_fettle_id: string; checksum: string }> {
  const wanted = hexOf(given.checksum);
  if (wanted === undefined) {
    const errors = { checksum: ["Not a SHA-256 in hex or base64"] };
    throw new Problem("invalid", "invalidRequest", { errors });
  }
  const asset = await call.transact(async (scope) => {
    const [found] = await lockAssets(scope, [id]);
    if (!found || found.state === "deleted" || found.uploadedBy !== scope.actor.profileId) throw notFound();
    if (found.state === "expected") {
      throw new Problem("conflict", "uploadMissing", { detail: "The bytes of this file have not arrived" });
    }
    if (found.state === "received" && found.sha256 === wanted) {
      const claimedTakenAt = given.taken_at === undefined ? undefined : notAfter(scope.now, given.taken_at);
      await markStored(scope, found.id, { fileName: tidyFileName(given.file_name), claimedTakenAt });
    }
    return found;
  });
  if (asset.sha256 === wanted) return { file_fettle_id: asset.id, checksum: wanted };
  throw new Problem("unprocessable", "checksumMismatch", {
    detail: "The file that arrived is not the one that was sent. It is kept for 24 hours: send its checksum again",
  });
}

const ticketSpent = () =>
  new Problem("gone", "uploadTicketSpent", { detail: "This address has been used, or its 15 minutes are over" });
