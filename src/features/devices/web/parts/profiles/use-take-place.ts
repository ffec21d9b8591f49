import { useQueryClient } from "@tanstack/react-query";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { somebodyIsHere } from "#kit/web/outbox/seals.ts";
import { takeUpHere } from "../../state/lock-state.ts";
import { notifyOtherTabs } from "../../state/other-tabs.ts";

/** Goes on as whom the device acts from now on. What was known under somebody else is forgotten first. */
export function useTakePlace(workspaceId: string): (token: string, profileId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const enter = useEnter();
  return async (token, profileId) => {
    queryClient.removeQueries({ queryKey: [workspaceId] });
    notifyOtherTabs(profileId);
    takeUpHere(profileId);
    const entered = enter({ token, workspaceId });
    somebodyIsHere({ workspaceId, profileId });
    await entered;
  };
}
