import { useAction } from "#kit/web/action.ts";
import { usePlace } from "#kit/web/place.tsx";
import { giveFeedback, type Wish } from "../waiting/give.ts";

export function useGiveFeedback() {
  const { actor } = usePlace();
  return useAction({
    act: (wish: Wish, workspaceId) => giveFeedback({ workspaceId, profileId: actor.profileId }, wish),
    refreshes: ["feedback"],
  });
}
