import { isProblem } from "#kit/problem.ts";
import type { OutboxOwner } from "#kit/web/outbox/outbox.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import type { InterviewState } from "../../content.ts";
import { mergeStates } from "../../rules/merge.ts";
import { photosOf, stepsOf, withUploaded } from "../../rules/state.ts";
import { type DraftWish, type HeldInterview, isUnsent } from "./held-interview.ts";
import type { HeldStore } from "./held-store.ts";

/** What sending needs of the world. */
export interface SendingTools {
  readonly store: HeldStore;
  /** Returns the server's id of the file. */
  readonly upload: (photo: Blob, photoId: string) => Promise<string>;
  /** @throws what a call throws */
  readonly save: (held: HeldInterview) => Promise<InterviewState>;
  /** Returns the procedure whose draft was made. */
  readonly finish: (held: HeldInterview, wish: DraftWish) => Promise<string>;
  /** The procedure of an interview that was finished before; null where it goes on. */
  readonly procedureOf: (held: HeldInterview) => Promise<string | null>;
}

/** A draft that was made of an interview. */
export interface Made {
  readonly interviewId: string;
  readonly procedureId: string;
}

export interface Sent {
  /** Whether nothing is left that could be sent. */
  readonly isAll: boolean;
  readonly made: readonly Made[];
}

/**
 * [IV17] Sends what a person has on this device, photos first, and has the draft made where that was asked for. Call it under the
 * owner's lock. What was lost on the way goes again: the server puts the same together to the same.
 */
export async function sendHeld(owner: OutboxOwner, tools: SendingTools): Promise<Sent> {
  const made: Made[] = [];
  for (const { id, refusal, ...rest } of await tools.store.list(owner)) {
    if (refusal !== null || !isUnsent({ id, refusal, ...rest })) continue;
    try {
      const procedureId = await sendOne(owner, id, tools);
      if (procedureId) made.push({ interviewId: id, procedureId });
    } catch (error) {
      // Nothing behind it would fare better now.
      if (!isRefusedForGood(error)) return { isAll: false, made };
      const { code } = error;
      await tools.store.change(owner, id, (now) => now && { ...now, refusal: code, wish: null });
    }
  }
  return { isAll: true, made };
}

async function sendOne(owner: OutboxOwner, id: string, tools: SendingTools): Promise<string | undefined> {
  const { store } = tools;
  await uploadPhotos(owner, id, tools);
  const held = await store.find(owner, id);
  if (!held) return undefined;
  const saving = await saveOrFind(held, tools);
  if (saving.is === "finished") {
    await store.remove(owner, id);
    return saving.procedureId;
  }
  const now = await store.change(
    owner,
    id,
    (before) => before && { ...before, state: mergeStates(before.state, saving.state), sent: held.changes },
  );
  // What was said meanwhile goes with the next round.
  if (!now?.wish || now.changes > now.sent) return undefined;
  const procedureId = await tools.finish(now, now.wish);
  await store.remove(owner, id);
  return procedureId;
}

/** `finished`: its draft was made before, by another device or by a call whose answer was lost. */
type Saving =
  | { readonly is: "saved"; readonly state: InterviewState }
  | { readonly is: "finished"; readonly procedureId: string };

async function saveOrFind(held: HeldInterview, tools: SendingTools): Promise<Saving> {
  try {
    return { is: "saved", state: await tools.save(held) };
  } catch (error) {
    const procedureId = isProblem(error, "interviewFinished") ? await tools.procedureOf(held) : null;
    if (procedureId === null) throw error;
    return { is: "finished", procedureId };
  }
}

/** A photo that went is not sent again. One that this device lost does not hold up the words. */
async function uploadPhotos(owner: OutboxOwner, id: string, { store, upload }: SendingTools): Promise<void> {
  const held = await store.find(owner, id);
  const waiting = held ? stepsOf(held.state).flatMap(photosOf) : [];
  for (const photo of waiting.filter((one) => one.mediaId === null)) {
    const blob = await store.findPhoto(owner, id, photo.id);
    if (!blob) continue;
    const mediaId = await upload(blob, photo.id);
    await store.change(
      owner,
      id,
      (before) =>
        before && { ...before, state: withUploaded(before.state, photo.id, mediaId), changes: before.changes + 1 },
    );
  }
}
