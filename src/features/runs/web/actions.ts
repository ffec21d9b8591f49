import { type ActivePerform, performEndpoints } from "#features/performs/contract.ts";
import { withBegunHere } from "#features/performs/web/parts/run/begun-here.ts";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import { serverNetwork } from "#features/performs/web/parts/run/server-network.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { performRemoveText } from "./remove-text.ts";

type Running = Pick<ActivePerform, "id" | "procedureId">;

/** Also removes the perform's data from this device; if that fails, the removal has succeeded all the same. */
const forgetHere = (workspaceId: string, profileId: string, performs: readonly Running[]) =>
  Promise.allSettled(performs.map((one) => deviceStore().remove({ workspaceId, profileId, performId: one.id })));

/** Removes one of the caller's running performs. */
export const useRemoveOne = (profileId: string) =>
  useAction({
    act: async (perform: Running, workspaceId) => {
      const { procedureId, id: performId } = perform;
      const network = serverNetwork({ workspaceId, procedureId, performId });
      await withBegunHere(network, () => deviceStore().load({ workspaceId, profileId, performId })).remove();
      await forgetHere(workspaceId, profileId, [perform]);
    },
    refreshes: ["performs"],
    done: () => translate(performRemoveText, "performs.remove.done", { count: 1 }),
  });

/** Removes all of the caller's running performs of one procedure. */
export const useRemoveAll = (profileId: string) =>
  useAction({
    act: async (performs: readonly Running[], workspaceId) => {
      const procedureId = performs[0]?.procedureId ?? "";
      const { removed } = await call(performEndpoints.removeMine, { params: { workspaceId, procedureId }, query: {} });
      await forgetHere(workspaceId, profileId, performs);
      // Those that began here without a network are none of the server's.
      return Math.max(removed, performs.length);
    },
    refreshes: ["performs"],
    done: (removed) => translate(performRemoveText, "performs.remove.done", { count: removed }),
  });
