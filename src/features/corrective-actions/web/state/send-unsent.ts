import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import type { OpenActionInput } from "../../contract.ts";
import type { UnsentAction, UnsentStore } from "./unsent-store.ts";

/** What sending needs of the world. */
export interface SendingTools {
  readonly store: UnsentStore;
  /** Returns the server's id of the file. */
  readonly upload: (workspaceId: string, photo: File) => Promise<string>;
  /** @throws what a call throws */
  readonly open: (action: UnsentAction, wish: OpenActionInput) => Promise<void>;
}

/** `all`: nothing waits. `some`: something waits for its perform. `none`: the server is out of reach. */
export type Sent = "all" | "some" | "none";

/**
 * [CA30] [CA31] Sends what a person has on this device, in its order. Call it under the owner's lock: one writer at a
 * time, in whatever tab. An action leaves the device once the server has acknowledged it; where the answer was lost it
 * goes again, under the same id.
 */
export async function sendUnsent(owner: OutboxOwner, tools: SendingTools): Promise<Sent> {
  let sent: Sent = "all";
  for (const action of await tools.store.list(owner)) {
    if (action.refusal !== null) continue;
    try {
      const uploaded = await withPhotosSent(action, tools);
      const photoIds = uploaded.photos.flatMap((photo) => photo.mediaId ?? []);
      await tools.open(uploaded, { ...uploaded.wish, photoIds });
      await tools.store.remove(uploaded);
    } catch (error) {
      // Nothing behind it would fare better now.
      if (!isRefusedForGood(error)) return "none";
      const { code } = error;
      const [now = action] = (await tools.store.list(owner)).filter((one) => one.id === action.id);
      if (code === "unknownPerform") {
        sent = "some";
        if (!now.waitsForPerform) await tools.store.put({ ...now, waitsForPerform: true });
      } else await tools.store.put({ ...now, refusal: code });
    }
  }
  return sent;
}

/** A photo that went is not sent again. One that this device lost does not hold up the words. */
async function withPhotosSent(action: UnsentAction, { store, upload }: SendingTools): Promise<UnsentAction> {
  let now = action;
  for (const photo of action.photos.filter((one) => one.mediaId === null)) {
    const blob = await store.findPhoto(action, photo.fileId);
    if (!blob) continue;
    const mediaId = await upload(action.workspaceId, new File([blob], photo.name, { type: blob.type }));
    now = { ...now, photos: now.photos.map((one) => (one.fileId === photo.fileId ? { ...one, mediaId } : one)) };
    await store.put(now);
  }
  return now;
}
