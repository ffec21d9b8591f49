import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { usePlace } from "#kit/web/place.tsx";
import { copiesOf, copiesVersion, onCopies, takingOf } from "../state/copies.ts";
import type { Owner } from "../state/copy-row.ts";

/** The owner of the copies shown here. */
export function useOwner(): Owner {
  const { workspaceId, actor } = usePlace();
  return { workspaceId, profileId: actor.profileId };
}

/** What this device keeps for the person, again whenever that has changed. */
export function useCopies() {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const version = useSyncExternalStore(onCopies, copiesVersion);
  const queryKey = [owner.workspaceId, "onDevice", "copies", owner.profileId];
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: [owner.workspaceId, "onDevice", "copies", owner.profileId] });
  }, [version, queryClient, owner.workspaceId, owner.profileId]);
  return useQuery({ queryKey, queryFn: () => copiesOf(owner), networkMode: "always", retry: false });
}

/** The copy of one procedure, and how it is coming along. */
export function useCopy(procedureId: string) {
  const owner = useOwner();
  const { data: all } = useCopies();
  return { copy: all?.find((one) => one.procedureId === procedureId), taking: takingOf(owner, procedureId) };
}
