import { remember, remembered } from "#kit/web/device/device-memory.ts";
import type { OutboxKind } from "#kit/web/outbox/kinds.ts";
import { closeQueue, storedMark } from "../uploads/open-queues.ts";
import { isUnsent, type UploadItem } from "../uploads/upload-item.ts";
import type { UploadOwner } from "../uploads/upload-owner.ts";

/** The store is large, and most people upload nothing. */
const loadStore = async (owner: UploadOwner) => (await import("../uploads/upload-store.ts")).uploadStore(owner);

async function storedUploadsOf(owner: UploadOwner): Promise<UploadItem[]> {
  return remembered(storedMark(owner)) === null ? [] : (await loadStore(owner)).list();
}

/** How many files of a person did not get where they were to go. @throws where the device's store cannot be read */
export async function unsentUploads(owner: UploadOwner): Promise<number> {
  return (await storedUploadsOf(owner)).filter(isUnsent).length;
}

/**
 * For signing out on a shared device (threats B141, B142): cancels every upload of the person's, removes it from the
 * device and notifies the server, as far as it answers. Call `unsentUploads` first and let them decide. [MU11]
 */
export async function forgetUploads(owner: UploadOwner): Promise<void> {
  closeQueue(owner);
  if (remembered(storedMark(owner)) === null) return;
  const items = await storedUploadsOf(owner);
  await (await loadStore(owner)).removeAll();
  if (items.length > 0) {
    const { uploadNetwork } = await import("../uploads/sending/upload-network.ts");
    // Fire and forget: an upload that the server is not told about expires within a day.
    for (const { session } of items) if (session) void uploadNetwork.cancel(session.location);
  }
  remember(storedMark(owner), null);
}

export const uploadsKind: OutboxKind = {
  count: unsentUploads,
  forget: forgetUploads,
  facts: {
    // As the outbox calls them; its code loads later.
    upload: (value) => ({ isNeeded: isUnsent(value as UploadItem), answers: 0, subject: "", stamp: 0 }),
  },
  // A queue that found nothing while all was sealed took the mark away.
  opened: async (owner) => remember(storedMark(owner), "kept"),
};
