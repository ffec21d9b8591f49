import { isProblem } from "#kit/problem.ts";
import type { Progress } from "../../../progress.ts";
import type { PerformNetwork } from "../../state/perform-network.ts";
import { freshState, type PerformState } from "./perform-state.ts";

/** The first state of a perform that the server does not know: its first save starts it there. [PF69] */
export const begunHere = (progress: Omit<Progress, "revision" | "generation" | "updatesList">): PerformState =>
  freshState({ ...progress, revision: 0, generation: 1, updatesList: [] });

/** Whether the server has never acknowledged any of it. */
export const isUnheardOf = (state: PerformState | undefined): state is PerformState =>
  state !== undefined && state.progress.revision === 0;

/**
 * That the server does not know a perform is no end of one that began on this device and was not sent yet, and no reason to keep it.
 * [PF101]
 */
export const withBegunHere = (
  network: PerformNetwork,
  stored: () => Promise<PerformState | undefined>,
): PerformNetwork => ({
  ...network,
  async load() {
    try {
      return await network.load();
    } catch (error) {
      const state = isNotFound(error) ? await stored() : undefined;
      if (isUnheardOf(state)) return state.progress;
      throw error;
    }
  },
  async remove() {
    try {
      await network.remove();
    } catch (error) {
      if (!(isNotFound(error) && isUnheardOf(await stored()))) throw error;
    }
  },
});

const isNotFound = (error: unknown): boolean => isProblem(error) && error.status === 404;
