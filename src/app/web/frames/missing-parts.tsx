import { useEffect, useSyncExternalStore } from "react";
import { useText } from "#kit/web/i18n.ts";
import { anyMissing, watchMissing } from "#kit/web/loading/arriving.ts";
import { toast } from "#kit/web/toast.tsx";
import { frameText } from "./frame-text.ts";
import { usePageReload } from "./use-page-reload.ts";

/**
 * Says that a part of the screen has not arrived, for as long as that is so. It is asked for again by itself; where Fettle
 * has been updated meanwhile that is in vain, and the page has to be loaded again.
 */
export function MissingParts() {
  const t = useText(frameText);
  const isMissing = useSyncExternalStore(watchMissing, anyMissing);
  const { reload } = usePageReload();
  useEffect(() => {
    if (!isMissing) return;
    const notice = toast.error(t("shell.missing.title"), {
      forMs: "ever",
      action: { label: t("shell.missing.reload"), onPress: reload },
    });
    return notice.dismiss;
  }, [isMissing, t, reload]);
  return null;
}
