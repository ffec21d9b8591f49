import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { welcomeEndpoints } from "#features/sessions/contract.ts";
import { call } from "#kit/web/call.ts";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { watchReach } from "./reach.ts";
import { shellText } from "./text.ts";

const probeTimeoutMs = 4_000;

/** Says that the server cannot be reached, and what works all the same. */
export function OfflineBanner() {
  const t = useText(shellText);
  const queryClient = useQueryClient();
  const [isReached, setReached] = useState(true);
  useEffect(() => {
    const reach = watchReach({
      queryClient,
      probe: () => call(welcomeEndpoints.get, {}, { timeoutMs: probeTimeoutMs }),
      device: window,
    });
    const unsubscribe = reach.subscribe(() => setReached(reach.isReached()));
    return () => {
      unsubscribe();
      reach.stop();
    };
  }, [queryClient]);
  if (isReached) return null;
  return (
    <Banner tone="wait" title={t("shell.offline.title")} className="m-3 mb-0 shrink-0">
      {t("shell.offline.body")}
    </Banner>
  );
}
