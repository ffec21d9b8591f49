import { usePlace } from "#kit/web/place.tsx";
import type { CorrectiveAction } from "../../contract.ts";
import type { ActionFacts } from "../../policy.ts";

/** How the reader stands to an action, as the policy asks it; who is not named is somebody else. */
export function useActionFacts(action: CorrectiveAction): ActionFacts {
  const { profileId } = usePlace().actor;
  const assigneeId = action.isMine ? profileId : (action.assignee?.id ?? somebodyElse);
  return {
    openerId: action.isOwn ? profileId : null,
    assigneeId: action.isAssigned ? assigneeId : null,
    isVisible: action.isVisible,
  };
}

const somebodyElse = "";
