import { useQueryClient } from "@tanstack/react-query";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { takeUpHere } from "../../state/lock-state.ts";
import { notifyOtherTabs } from "../../state/other-tabs.ts";

/** Continues as the profile that the device acts as from now on. Forgets the previous person's data first. */
export function useTakePlace(workspaceId: string): (token: string, profileId: string) => Promise<void> {
  const queryClient = useQueryClient();
  const enter = useEnter();
  return async (token, profileId) => {
    queryClient.removeQueries({ queryKey: [workspaceId] });
    notifyOtherTabs(profileId);
    takeUpHere(profileId);
    await enter({ token, workspaceId });
  };
}
