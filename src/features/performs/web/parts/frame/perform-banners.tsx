import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { performQueries } from "../../queries.ts";
import { performText } from "../../text.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface PerformBannersProps {
  readonly onCompare: () => void;
  readonly onAsides: () => void;
  readonly onReset: (version: number) => void;
}

/** What the person should know before going on; nothing of it stops the work. */
export function PerformBanners({ onCompare, onAsides, onReset }: PerformBannersProps) {
  const t = useText(performText);
  const { state } = usePerformPlace();
  const workspaceId = useWorkspaceId();
  const [passed, setPassed] = useState<number>();
  const { id, procedure } = state.progress;
  const { data: newer = null } = useQuery(performQueries.newerVersion(workspaceId, id));
  const isNewer = newer !== null && newer > (procedure.versionNumber ?? 0) && newer !== passed;
  if (state.conflicts.length === 0 && state.asides.length === 0 && !isNewer) return null;
  return (
    <div className="grid gap-2 px-4 pb-3">
      {state.conflicts.length > 0 && (
        <Banner tone="wait" action={<Button onPress={onCompare}>{t("performs.conflict.look")}</Button>}>
          {t("performs.conflict.banner", { count: state.conflicts.length })}
        </Banner>
      )}
      {state.asides.length > 0 && (
        <Banner tone="wait" action={<Button onPress={onAsides}>{t("performs.aside.look")}</Button>}>
          {t("performs.aside.bannerReset")}
        </Banner>
      )}
      {isNewer && (
        <Banner
          tone="info"
          onClose={() => setPassed(newer)}
          action={<Button onPress={() => onReset(newer)}>{t("performs.reset.action")}</Button>}
        >
          {t("performs.reset.banner", { version: newer, now: procedure.versionNumber ?? 0 })}
        </Banner>
      )}
    </div>
  );
}
