import * as z from "zod/mini";
import type { Problem } from "#kit/problem.ts";
import { isRefusedForGood } from "#kit/web/wire/call-errors.ts";
import type { ClockReading } from "#kit/web/wire/server-time.ts";
import { finalState, refusedPhotos, type SaveBody } from "../../contract.ts";
import { type ConflictChanges, saveOf } from "../../progress.ts";
import { fromRecord, progressRecord } from "../../rules/sync/record.ts";
import { newChangeToken, tailToSend } from "../../rules/sync/sync.ts";
import type { PerformEvent, PerformState } from "../parts/run/perform-state.ts";
import type { DevicePerform } from "./device-perform.ts";
import type { DriverTools } from "./driver-tools.ts";

const conflictsMax = 8;

export const momentOf = (ms: number): string => new Date(ms).toISOString();

/**
 * Sends what the server does not have, until nothing is left: first finishes a save that is on its way, exactly as it
 * was; merges a conflict and sends again. Call it under the perform's lock. `isOver` means that nobody would see the
 * result of a merge: then nothing more is sent.
 *
 * @throws what a save throws if a later attempt may help, and the refusal of the sign-in if signing in again may
 */
export async function sendProgress(
  kept: DevicePerform,
  { clock, network, random, newId }: DriverTools,
  isOver = () => false,
): Promise<void> {
  const now = () => momentOf(clock.time().nowMs);
  const happened = async (event: PerformEvent) => {
    if (event.type === "seen") kept.apply({ type: "clockRead", ...clock.time() });
    kept.apply(event);
    await kept.settled();
  };
  await kept.settled();
  for (let conflicts = 0; conflicts < conflictsMax; ) {
    if (mayStart(kept.state)) await happened({ type: "sendStarted", token: newChangeToken(random), saveId: newId() });
    const { state } = kept;
    if (!state?.sending || state.refusal || state.ending || isOver()) return;
    try {
      const saved = await network.save({ ...bodyOf(state), clock: clockOf(clock.time()) });
      const { token, saveId } = state.sending;
      await happened({ type: "sent", token, saveId, saved, at: now() });
    } catch (error) {
      const answer = answerTo(error, now());
      if (!answer) throw error;
      await happened(answer);
      conflicts += 1;
    }
  }
  throw new Error("Another device saves all the time");
}

export const mayStart = (state: PerformState | undefined): boolean =>
  state !== undefined && !state.sending && !state.ending && !state.refusal && state.edits > state.savedEdits;

/** What changed since the revision that it names, and of the token list its end. [PF120] [PF121] */
export function bodyOf(state: PerformState): SaveBody {
  const { progress, sending } = state;
  const steps = sending?.steps ?? [];
  return {
    ...saveOf({ ...progress, stepsProgress: steps, updatedAt: sending?.updatedAt ?? progress.updatedAt }),
    ...tailToSend(progress.updatesList, sending ? [sending.token] : []),
    revision: progress.revision,
    ...(sending?.saveId && { saveId: sending.saveId }),
    ...(hasAny(sending?.conflicts) && { conflicts: sending?.conflicts }),
  };
}

const clockOf = ({ nowMs, offsetMs }: ClockReading) => ({ sentAt: momentOf(nowMs), offsetMs: Math.round(offsetMs) });

const hasAny = (changes: ConflictChanges | undefined): boolean =>
  changes !== undefined && changes.raised.length + changes.settled.length > 0;

const conflictBody = z.pipe(progressRecord, z.transform(fromRecord));

/** What a refusal means for the perform; undefined where only trying again later, or signing in, can help. */
export function answerTo(error: unknown, at: string): PerformEvent | undefined {
  if (!isRefusedForGood(error)) return undefined;
  const { current } = error.more;
  if (error.code === "progressConflict" || error.code === "conflictsOpen") {
    const server = z.safeParse(conflictBody, current);
    return server.success ? { type: "seen", progress: server.data, at } : undefined;
  }
  if (error.code === "photoRefused") {
    const body = z.safeParse(refusedPhotos, current);
    const refusalOf = (code: string) => ({ code, detail: error.message });
    if (body.success) {
      const photos = body.data.photos.map(({ fileId, code }) => ({ fileId, refusal: refusalOf(code) }));
      return { type: "photosRefused", photos };
    }
  }
  const refusal = { code: error.code, detail: error.message };
  return endOf(error, at) ?? { type: "sendRefused", refusal, isUnread: error.status === 403 };
}

/** The end of a perform, when that is what a refusal says. */
export function endOf(error: Problem, at: string): PerformEvent | undefined {
  if (error.status === 404) return { type: "ended", ending: { state: "missing" }, at };
  if (error.code !== "performEnded") return undefined;
  const final = z.safeParse(finalState, error.more.current);
  return final.success ? { type: "ended", ending: final.data, at } : undefined;
}
