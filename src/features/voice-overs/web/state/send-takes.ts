import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import type { DeviceTakes } from "./device-takes.ts";
import { type HeldTake, isUnsent } from "./held-take.ts";

/** What sending needs of the world. */
export interface SendingTools {
  readonly takes: DeviceTakes;
  /** Returns the server's id of the file. @throws what a call throws */
  readonly upload: (take: HeldTake, sound: Blob) => Promise<string>;
  readonly keep: (take: HeldTake, mediaId: string) => Promise<unknown>;
  readonly remove: (take: HeldTake) => Promise<unknown>;
}

/**
 * [PG70] Sends the takes that a person has on this device, in their order. Call it under the owner's lock. What was lost
 * on the way goes again: the server knows a take by its id. Returns whether nothing is left that could be sent.
 */
export async function sendTakes(owner: OutboxOwner, tools: SendingTools): Promise<boolean> {
  for (const take of await tools.takes.list(owner)) {
    if (take.refusal !== null || (!isUnsent(take) && !take.isRemoved)) continue;
    try {
      await sendOne(take, tools);
    } catch (error) {
      // Nothing behind it would fare better now.
      if (!isRefusedForGood(error)) return false;
      // Its draft was cancelled, and with it all that was recorded for it.
      if (error.code === "notFound") await tools.takes.remove(take);
      else await refuse(take, tools, error.code);
    }
  }
  return true;
}

const refuse = (take: HeldTake, { takes }: SendingTools, refusal: string) =>
  takes.change(take, (before) => ({ ...before, refusal }));

async function sendOne(listed: HeldTake, tools: SendingTools): Promise<void> {
  const { takes, upload, keep, remove } = tools;
  if (listed.isRemoved) {
    // Without its file the server cannot have it.
    if (listed.mediaId !== null) await remove(listed);
    return takes.remove(listed);
  }
  const sound = await takes.findSound(listed);
  if (!sound) return void (await refuse(listed, tools, "lost"));
  const mediaId = listed.mediaId ?? (await upload(listed, sound));
  const known = await takes.change(listed, (before) => ({ ...before, mediaId }));
  // It was removed while its sound was on the way.
  if (!known || known.isRemoved) return known && sendOne(known, tools);
  await keep(known, mediaId);
  const kept = await takes.change(listed, (before) => ({ ...before, isSent: true }));
  if (kept?.isRemoved) await sendOne(kept, tools);
}
