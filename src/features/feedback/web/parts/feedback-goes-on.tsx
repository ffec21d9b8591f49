import { useEffect } from "react";
import { translate } from "#kit/web/i18n.ts";
import { usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { startSending } from "../waiting/waiting-queue.ts";
import { waitingText } from "../waiting-text.ts";

/** Sends what waits on this device, whatever screen its giver is on. Shows nothing. [FB17] */
export function FeedbackGoesOn() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  useEffect(
    () =>
      startSending({ workspaceId, profileId }, (count) =>
        toast.success(translate(waitingText, "waitingFeedback.sent", { count })),
      ),
    [workspaceId, profileId],
  );
  return null;
}
