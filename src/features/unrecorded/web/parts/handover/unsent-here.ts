import type { ProcedureSnapshot } from "#features/performs/progress.ts";
import { deviceStore, performsAsTheyLie } from "#features/performs/web/parts/run/device.ts";
import { isNeeded, type PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import { performKind, procedurePart, type StoredPerform } from "#features/performs/web/parts/run/perform-store.ts";
import { unsentCount } from "#features/performs/web/parts/run/unsent-count.ts";
import { unsentPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import { deviceSealing } from "#kit/web/outbox/device-outbox.ts";
import { type OutboxOwner, ownerText } from "#kit/web/outbox/outbox.ts";
import { fromBase64 } from "#kit/web/outbox/seal-crypto.ts";
import type { SealedItemFacts } from "#kit/web/outbox/sealing.ts";
import { call } from "#kit/web/wire/call.ts";
import { unrecordedEndpoints } from "../../../contract.ts";
import { handoverOf, isHandedOver, noteHandedOver, wasHandedOver } from "../../state/handover.ts";

/** What of one person in one workspace is on this device alone. */
export interface UnsentOf {
  readonly owner: OutboxOwner;
  readonly performs: readonly PerformState[];
  /** Items that only their performer, or a member who may receive them, can open. */
  readonly sealed?: readonly SealedItemFacts[];
}

/** What everyone left here unsent and has not handed over; empty where the device stores nothing. [PF197] */
export async function unsentHere(): Promise<UnsentOf[]> {
  const owners = await performsAsTheyLie.owners();
  const sealed = (await (await deviceSealing())?.factsOf(performKind)) ?? [];
  const all = await Promise.all(
    owners.map(async (owner) => ({
      owner,
      performs: (await performsAsTheyLie.list(owner)).filter(isNeeded),
      sealed: sealed.filter(({ at, facts }) => ownerText(at.owner) === ownerText(owner) && facts.isNeeded),
    })),
  );
  return all.filter((one) => countsOf([one]).runs > 0);
}

export const unsentOfOwner = async (owner: OutboxOwner): Promise<UnsentOf> => ({
  owner,
  performs: await unsentPerforms(owner),
});

/** How many answers wait, and of how many runs. */
export const countsOf = (unsent: readonly UnsentOf[]) => {
  const performs = unsent.flatMap((one) => one.performs.filter((state) => !isHandedOver(state)));
  const sealed = unsent.flatMap((one) => one.sealed?.filter((item) => !wasHandedOver(runOf(item))) ?? []);
  const answers = [...performs.map(unsentCount), ...sealed.map(({ facts }) => facts.answers)];
  return { runs: performs.length + sealed.length, answers: answers.reduce((sum, count) => sum + count, 0) };
};

const runOf = ({ at, facts }: SealedItemFacts) => ({ performId: at.key, edits: facts.stamp });

/** Hands one run over by the person's own sign-in. @throws what `call` throws */
export async function handOver({ workspaceId, profileId }: OutboxOwner, state: PerformState): Promise<void> {
  const answers = handoverOf(state);
  await call(unrecordedEndpoints.handOver, { params: { workspaceId }, body: { profileId, answers } });
  noteHandedOver(state);
}

/**
 * Hands everything over that a code is for. A code belongs to one workspace, and what its giver does not see stays here.
 *
 * @returns how many runs were handed over, and whether the code was refused everywhere
 * @throws NetworkError where the server was not reached
 */
export async function handOverByCode(
  code: string,
  unsent: readonly UnsentOf[],
): Promise<{ sent: number; kept: number; isCodeRefused: boolean }> {
  let sent = 0;
  let refused = 0;
  const waiting = unsent.flatMap(({ owner, performs, sealed = [] }) => [
    ...performs.filter((state) => !isHandedOver(state)).map((state) => ({ owner, read: async () => state })),
    ...sealed
      .filter((item) => !wasHandedOver(runOf(item)))
      .map((item) => ({ owner, read: () => readByCode(code, item) })),
  ]);
  for (const { owner, read } of waiting) {
    const { workspaceId, profileId } = owner;
    try {
      const state = await read();
      const answers = handoverOf(state);
      await call(unrecordedEndpoints.handOverByCode, { params: { workspaceId }, body: { code, profileId, answers } });
      noteHandedOver(state);
      sent += 1;
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (isProblem(error, "handoverCodeInvalid")) refused += 1;
    }
  }
  return { sent, kept: waiting.length - sent, isCodeRefused: sent === 0 && refused > 0 };
}

/** One sealed run, read with the key that the server gives for it to whom a code is of. It stays sealed here. [SL6] */
async function readByCode(code: string, { at, facts, wrapped }: SealedItemFacts): Promise<PerformState> {
  const { workspaceId, profileId } = at.owner;
  const run = { profileId, procedureId: facts.subject, performId: at.key, wrapped };
  const { itemKey } = await call(unrecordedEndpoints.openByCode, { params: { workspaceId }, body: { code, ...run } });
  const sealing = await deviceSealing();
  const item = await sealing?.read(at, fromBase64(itemKey), [procedurePart]);
  if (!item) throw new Problem("notFound");
  const { state } = item.value as StoredPerform;
  const procedure = item.parts[procedurePart] as ProcedureSnapshot;
  return { ...state, progress: { ...state.progress, procedure } };
}

/** Takes a run off this device, with its files. */
export const forgetHere = ({ workspaceId, profileId }: OutboxOwner, { progress }: PerformState): Promise<void> =>
  deviceStore().remove({ workspaceId, profileId, performId: progress.id });
