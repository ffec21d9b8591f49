import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { welcomeEndpoints } from "#features/sessions/contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { call } from "#kit/web/wire/call.ts";
import { isAway, onContact } from "#kit/web/wire/contact.ts";
import { isFeedBroken, onFeedBroken } from "#kit/web/wire/live.ts";
import { frameText } from "../../frames/frame-text.ts";
import { watchReach } from "./reach.ts";

const probeTimeoutMs = 4_000;

/** Says that the server is unreachable, and what works all the same; or that live updates are interrupted. */
export function OfflineBanner({ action }: { readonly action?: ReactNode }) {
  const t = useText(frameText);
  const queryClient = useQueryClient();
  const [isReached, setReached] = useState(true);
  useEffect(() => {
    const reach = watchReach({
      queryClient,
      probe: () => call(welcomeEndpoints.get, {}, { timeoutMs: probeTimeoutMs }),
      device: window,
    });
    const unsubscribe = reach.subscribe(() => setReached(reach.isReached()));
    // What the device answered in the server's place is no error of any query.
    const look = () => void (isAway() && reach.check());
    const stopListening = onContact(look);
    look();
    return () => {
      unsubscribe();
      stopListening();
      reach.stop();
    };
  }, [queryClient]);
  const isBroken = useSyncExternalStore(onFeedBroken, isFeedBroken);
  if (isReached) return isBroken && <NotLive />;
  return (
    <Banner tone="wait" title={t("shell.offline.title")} className="m-3 mb-0 shrink-0" action={action}>
      {t("shell.offline.body")}
    </Banner>
  );
}

/** The server answers, but live updates are interrupted: said in one quiet line. */
function NotLive() {
  const t = useText(frameText);
  return (
    <p role="status" className="shrink-0 border-b border-line px-4 py-1.5 text-xs text-ink-3 md:px-6">
      {t("shell.notLive")}
    </p>
  );
}
