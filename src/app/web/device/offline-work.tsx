import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useIsSharedDevice } from "#features/devices/web/parts/use-is-shared-device.ts";
import { lookAfterCopies } from "#features/offline/web/parts/copies-of.ts";
import { useOwner } from "#features/offline/web/parts/use-copy.ts";
import { sendWaiting } from "#features/performs/web/parts/send-waiting.ts";
import { onLateEntries } from "#features/performs/web/parts/unsent-answers.ts";
import { ownOwners } from "#features/sessions/web/parts/own-owners.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { isAway, onContact } from "#kit/web/contact.ts";

import { onSendAsked, wakeWhenThereIsANetwork } from "../wake.ts";
import { lookAfterSeals } from "./seals.ts";
import { tidyAfterOthers } from "./tidy-after-others.ts";

/**
 * What is done for a person without a screen of its own: what waits is sent, and what is kept is looked after, when the
 * app opens and whenever the server can be reached again.
 */
export function OfflineWork() {
  const { workspaceId, profileId } = useOwner();
  const queryClient = useQueryClient();
  const isShared = useIsSharedDevice();
  useEffect(() => {
    const owner = { workspaceId, profileId };
    let isStopped = false;
    let running: Promise<void> | undefined;
    const seals = async () => lookAfterSeals(owner, ownOwners(await queryClient.ensureQueryData(sessionQueries.me())));
    const work = async (afterSilence: boolean) => {
      if (isShared) await tidyAfterOthers(owner);
      // Without an answer of the server nobody is sure to be here, and nothing is sealed.
      await seals().catch(() => {});
      const isSent = await sendWaiting(owner);
      if (isStopped) return;
      void queryClient.invalidateQueries({ queryKey: [workspaceId, "performs"] });
      void queryClient.invalidateQueries({ queryKey: [workspaceId, "onDevice"] });
      if (!isSent) wakeWhenThereIsANetwork();
      await lookAfterCopies(owner, afterSilence);
    };
    const begin = (afterSilence: boolean) => {
      // What cannot be read or sent now is tried at the next occasion; the screens say what waits.
      running ??= work(afterSilence)
        .catch(() => {})
        .finally(() => {
          running = undefined;
        });
    };
    const heard = () => (isAway() ? wakeWhenThereIsANetwork() : begin(true));
    const woken = () => begin(false);
    begin(false);
    const stops = [onContact(heard), onSendAsked(woken), onLateEntries(woken)];
    addEventListener("online", woken);
    return () => {
      isStopped = true;
      removeEventListener("online", woken);
      for (const stop of stops) stop();
    };
  }, [workspaceId, profileId, queryClient, isShared]);
  return null;
}
