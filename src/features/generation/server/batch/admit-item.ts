import { createHash } from "node:crypto";
import { type AcceptedType, announcedTypeOf, fittingType } from "#features/media/rules.ts";
import {
  findAsset,
  keepPicture,
  type PreparedPicture,
  prepareFile,
  setUses,
  takeRoom,
} from "#features/media/server/service.ts";
import { isProblem } from "#kit/problem.ts";
import { bytesHeld } from "#kit/server/files/file-bytes.ts";
import { recogniseFile } from "#kit/server/files/recognise-file.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ItemCause } from "../../batch-contract.ts";
import { groupsOfFile, placeOfFile } from "../../rules/batch/places.ts";
import { titleOfPath } from "../../rules/batch/series.ts";
import { isPaper } from "../../rules/paper/paper-types.ts";
import { begin } from "../service.ts";
import type { BatchArchive } from "./batch-archive.ts";
import { type BatchRun, batchLeaseMs, heldByMember } from "./batch-run.ts";
import { renewLease, type StoredBatch } from "./batch-store.ts";
import { goOn } from "./end-item.ts";
import { changeItem, findItem, type StoredItem, selectEarlier } from "./item-store.ts";
import { findFileOfDocument, findKnown, lockDigest } from "./known-store.ts";

/** Why no draft is made of a file. */
class NotTaken extends Error {
  readonly why: ItemCause;
  constructor(why: ItemCause) {
    super(why);
    this.why = why;
  }
}

/** An entry of an archive in memory. */
interface Unpacked {
  readonly bytes: Buffer;
  readonly contentType: AcceptedType;
  readonly sha256: string;
}

/**
 * [PG37] Takes one file in: known bytes are noted, and everything else is given to the job that makes drafts. Each step
 * is a transaction that finds the file waiting still, so that an interrupted one is done again, and comes to the same.
 * @throws LostBatch, BatchFailed
 */
export async function admitItem(run: BatchRun, archive: BatchArchive | undefined, item: StoredItem): Promise<void> {
  try {
    const unpacked = archive && item.assetId === null ? await unpack(archive, item.path) : undefined;
    if (!unpacked) return void (await attempt(run, item));
    // Known bytes are not stored once more.
    if ((await attempt(run, item, { unpacked })) === "done") return;
    const prepared = await prepare(run, unpacked);
    const earlier = archive ? await storeEarlier(run, archive, item) : [];
    await attempt(run, item, { unpacked, prepared, earlier });
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    await heldByMember(run, async (scope, batch) => {
      await changeItem(scope, batch.id, item.place, { state: "failed", cause: error.why });
      await renewLease(scope, batch.id, batchLeaseMs);
      await goOn(scope, batch, item.place);
    });
  }
}

interface Given {
  readonly unpacked: Unpacked;
  readonly prepared?: PreparedPicture;
  readonly earlier?: readonly { readonly item: StoredItem; readonly prepared: PreparedPicture }[];
}

/** Returns `store` where the bytes have to be stored first. @throws NotTaken */
const attempt = (run: BatchRun, { place }: StoredItem, given?: Given): Promise<"done" | "store"> =>
  heldByMember(run, async (scope, batch) => {
    const item = await findItem(scope, batch.id, place);
    if (item?.state !== "stored") return "done";
    const asset = item.assetId === null ? undefined : await findAsset(scope, item.assetId);
    const sha256 = given?.unpacked.sha256 ?? asset?.sha256;
    if (!sha256) throw new NotTaken("damagedEntry");
    await lockDigest(scope, sha256);
    const known = item.isWanted ? undefined : await findKnown(scope, batch.id, { place, sha256 });
    if (known) {
      await setUses(scope, { type: "batch", id: item.id }, []);
      await changeItem(scope, batch.id, place, { state: "duplicate", sha256, copyKind: known.kind, copyOf: known.of });
      await renewLease(scope, batch.id, batchLeaseMs);
      await goOn(scope, batch, place);
      return "done";
    }
    if (given && !given.prepared) return "store";
    const assetId = given?.prepared ? await keep(scope, given.prepared, item.path) : asset?.id;
    if (assetId === undefined) throw new NotTaken("damagedEntry");
    const contentType = given?.unpacked.contentType ?? asset?.contentType ?? "";
    if (!isPaper(contentType)) throw new NotTaken("notADocument");
    for (const one of given?.earlier ?? []) {
      const id = await keep(scope, one.prepared, one.item.path);
      await setUses(scope, { type: "batch", id: one.item.id }, [id]);
      await changeItem(scope, batch.id, one.item.place, { assetId: id, sha256: one.prepared.received.sha256 });
    }
    await beginDraft(scope, batch, item, { assetId, sha256 });
    await renewLease(scope, batch.id, batchLeaseMs);
    return "done";
  });

/** [PG41] [PG42] Of a copy of a document the draft is made from the document, and takes its groups (ruling R4). */
async function beginDraft(
  scope: Scope,
  batch: StoredBatch,
  item: StoredItem,
  { assetId, sha256 }: { readonly assetId: string; readonly sha256: string },
): Promise<void> {
  const { place, path, copyKind, copyOf } = item;
  const ofDocument = copyKind === "document" ? await findFileOfDocument(scope, copyOf ?? "", sha256) : undefined;
  const generation = await begin(scope, {
    kind: "paper",
    assetId: ofDocument ?? assetId,
    title: titleOfPath(path),
    groupIds: groupsOfFile(path, batch.places, batch.groupIds),
    areaIds: placeOfFile(path, batch.places)?.areaIds ?? [],
    keepsDocument: batch.keepsDocuments,
    batchId: batch.id,
  });
  // From here on the generation uses the file; a document takes none that anything else uses.
  await setUses(scope, { type: "batch", id: item.id }, []);
  await changeItem(scope, batch.id, place, {
    state: "working",
    assetId: ofDocument ?? assetId,
    sha256,
    generationId: generation.id,
    cause: null,
  });
}

async function keep(scope: Scope, prepared: PreparedPicture, path: string): Promise<string> {
  await takeRoom(scope, prepared.received.sizeBytes, scope.actor.profileId).catch((error: unknown) => {
    throw isProblem(error) ? new NotTaken("noRoom") : error;
  });
  return keepPicture(scope, prepared, nameOf(path));
}

const nameOf = (path: string): string => path.split("/").at(-1) ?? path;

/** [PG36] One entry, held whole. @throws NotTaken */
async function unpack(archive: BatchArchive, path: string): Promise<Unpacked> {
  const bytes = await archive.read(path);
  if (!bytes || bytes.length === 0) throw new NotTaken("damagedEntry");
  try {
    const content = await recogniseFile(bytesHeld(bytes));
    const announced = announcedTypeOf(nameOf(path), "");
    const contentType = content && announced && fittingType(content, announced);
    if (!contentType || !isPaper(contentType)) throw new NotTaken("notADocument");
    return { bytes, contentType, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    if (!isProblem(error)) throw error;
    throw new NotTaken(error.code === "fileEncrypted" ? "fileEncrypted" : "fileUnreadable");
  }
}

async function prepare({ deps, workspaceId }: BatchRun, { bytes, contentType }: Unpacked): Promise<PreparedPicture> {
  try {
    return await prepareFile(deps.store, workspaceId, bytes, contentType);
  } catch (error) {
    throw isProblem(error) ? new NotTaken("fileUnreadable") : error;
  }
}

/** [PG44] The earlier versions of a file, one at a time; one that cannot be read is no version. */
async function storeEarlier(run: BatchRun, archive: BatchArchive, { place }: StoredItem) {
  const earlier = await heldByMember(run, (scope, batch) =>
    batch.keepsDocuments ? selectEarlier(scope, batch.id, place) : Promise.resolve([]),
  );
  const stored: { item: StoredItem; prepared: PreparedPicture }[] = [];
  for (const item of earlier) {
    if (item.assetId !== null) continue;
    try {
      stored.push({ item, prepared: await prepare(run, await unpack(archive, item.path)) });
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
    }
  }
  return stored;
}
