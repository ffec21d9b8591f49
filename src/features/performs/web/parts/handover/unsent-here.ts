import { isProblem } from "#kit/problem.ts";
import { call } from "#kit/web/call.ts";
import { unrecordedEndpoints } from "../../../unrecorded-contract.ts";
import { deviceStore } from "../../state/device.ts";
import { handoverOf, isHandedOver, noteHandedOver, unsentCount } from "../../state/handover.ts";
import type { PerformState } from "../../state/perform-state.ts";
import { unsentPerforms } from "../unsent-answers.ts";

export interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

/** What of one person in one workspace is on this device alone. */
export interface UnsentOf {
  readonly owner: Owner;
  readonly performs: readonly PerformState[];
}

/** What everybody left here unsent and has not handed over; nothing where the device keeps nothing. [PF197] */
export async function unsentHere(): Promise<UnsentOf[]> {
  const owners = await deviceStore().owners();
  const all = await Promise.all(owners.map(unsentOfOwner));
  return all.filter(({ performs }) => performs.some((state) => !isHandedOver(state)));
}

export const unsentOfOwner = async (owner: Owner): Promise<UnsentOf> => ({
  owner,
  performs: await unsentPerforms(owner),
});

/** How many answers wait, and of how many runs. */
export const countsOf = (unsent: readonly UnsentOf[]) => {
  const performs = unsent.flatMap((one) => one.performs.filter((state) => !isHandedOver(state)));
  return { runs: performs.length, answers: performs.reduce((sum, state) => sum + unsentCount(state), 0) };
};

/** Hands one run over by the person's own sign-in. @throws what `call` throws */
export async function handOver({ workspaceId, profileId }: Owner, state: PerformState): Promise<void> {
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
  const all = unsent
    .flatMap(({ owner, performs }) => performs.map((state) => ({ owner, state })))
    .filter(({ state }) => !isHandedOver(state));
  for (const { owner, state } of all) {
    const { workspaceId, profileId } = owner;
    try {
      const answers = handoverOf(state);
      await call(unrecordedEndpoints.handOverByCode, { params: { workspaceId }, body: { code, profileId, answers } });
      noteHandedOver(state);
      sent += 1;
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (isProblem(error, "handoverCodeInvalid")) refused += 1;
    }
  }
  return { sent, kept: all.length - sent, isCodeRefused: sent === 0 && refused > 0 };
}

/** Takes a run off this device, with its files. */
export const forgetHere = ({ workspaceId, profileId }: Owner, { progress }: PerformState): Promise<void> =>
  deviceStore().remove({ workspaceId, profileId, performId: progress.id });
