import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sendActivities } from "#features/activity/web/parts/activity-outbox.ts";
import { useIsSharedDevice } from "#features/devices/web/parts/use-is-shared-device.ts";
import { refreshCopies } from "#features/offline/web/parts/copies-of.ts";
import { sendWaiting } from "#features/performs/web/parts/send-waiting.ts";
import { onLateEntries } from "#features/performs/web/parts/unsent-answers.ts";
import { searchQueries } from "#features/search/web/queries.ts";
import { ownOwners } from "#features/sessions/web/parts/own-owners.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import type { FeedEventBody } from "#kit/feed.ts";
import { hour } from "#kit/time.ts";
import { keepTrying } from "#kit/web/outbox/keep-trying.ts";
import { usePlace } from "#kit/web/place.tsx";
import { isAway, onContact } from "#kit/web/wire/contact.ts";
import { onFeedEvent } from "#kit/web/wire/live.ts";
import { onSendRequested, wakeWhenThereIsANetwork } from "../wake.ts";
import { updateSeals } from "./seals.ts";
import { tidyAfterOthers } from "./tidy-after-others.ts";

/**
 * Background work for a person, independent of the screen: sends waiting items, and refreshes stored content, when the
 * app opens and whenever the server is reachable again.
 */
export function OfflineWork() {
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  // What they see of the workspace: copies of what they do not see any more are removed.
  const sight = `${actor.seesAllContent} ${[...actor.scope].sort().join()}`;
  const sightBefore = useRef(sight);
  const queryClient = useQueryClient();
  const isShared = useIsSharedDevice();
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isStopped = false;
    // [OF15] Copies are checked when there is a reason, and not each time that sending is tried again.
    let copiesDue: "all" | "old" | undefined = sight === sightBefore.current ? "old" : "all";
    sightBefore.current = sight;
    const seals = async () => updateSeals(owner, ownOwners(await queryClient.ensureQueryData(sessionQueries.me())));
    const work = async () => {
      if (isShared) await tidyAfterOthers(owner);
      // Without the server's response the page does not know who is signed in, so it seals nothing.
      await seals().catch(() => {});
      const { count, isDone } = await sendWaiting(owner);
      // After the runs that they may be about.
      const isReported = await sendActivities(owner);
      if (isStopped) return true;
      if (count > 0) void queryClient.invalidateQueries({ queryKey: [workspaceId, "performs"] });
      void queryClient.invalidateQueries({ queryKey: [workspaceId, "onDevice"] });
      if (!isDone || !isReported) wakeWhenThereIsANetwork();
      const due = copiesDue;
      copiesDue = undefined;
      if (due) await refreshCopies(owner, due).catch(() => {});
      // [SR27] For searches of those copies. It is small, and asked for once a page.
      if (due) void queryClient.prefetchQuery({ ...searchQueries.synonyms(workspaceId), staleTime: hour });
      return isDone && isReported;
    };
    const trying = keepTrying(work);
    const heard = () => {
      if (isAway()) return wakeWhenThereIsANetwork();
      copiesDue = "all";
      trying.now();
    };
    // The copies that were not checked for long are checked with it.
    const withOldCopies = (attempt: () => void) => () => {
      copiesDue ??= "old";
      attempt();
    };
    const reachable = withOldCopies(trying.now);
    // [OF15] The network may be gone the next moment, and what is on the device is performed then.
    let checking: Promise<unknown> = Promise.resolve();
    const changed = ({ topic, subjectId }: FeedEventBody) => {
      if (topic === "procedures" && subjectId !== undefined) {
        // One after the other: many procedures may be published at once.
        checking = checking
          .then(async () => isStopped || refreshCopies(owner, { changedId: subjectId }))
          .catch(() => {});
      } else if (topic === "feed") {
        copiesDue = "all";
        trying.unlessResting();
      }
    };
    // [PF107] A browser that believes in its network wakes the page as soon as it is asked to.
    const stops = [
      onContact(heard),
      onFeedEvent(changed),
      onSendRequested(withOldCopies(trying.unlessResting)),
      onLateEntries(reachable),
    ];
    addEventListener("online", reachable);
    return () => {
      isStopped = true;
      trying.stop();
      removeEventListener("online", reachable);
      for (const stop of stops) stop();
    };
  }, [workspaceId, profileId, queryClient, isShared, sight]);
  return null;
}
