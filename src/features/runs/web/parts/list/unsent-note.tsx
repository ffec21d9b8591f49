import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { isNeeded } from "#features/performs/web/parts/run/perform-state.ts";
import { storedPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { UnsentBanner } from "#kit/web/ui/states/unsent-banner.tsx";

const none: ReadonlySet<string> = new Set();

/** [PF262] Answers that exist on this device only are always shown. Once they are sent the note says so. */
export function UnsentNote() {
  const t = useText(performListText);
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const { data: stored = [] } = useQuery({
    queryKey: [workspaceId, "performs", "onDevice", profileId],
    staleTime: 0,
    networkMode: "always",
    queryFn: () => storedPerforms({ workspaceId, profileId }),
  });
  const [named, setNamed] = useState(none);
  const unsent = stored.filter(isNeeded);
  if (unsent.some(({ progress }) => !named.has(progress.id)))
    setNamed(new Set([...named, ...unsent.map(({ progress }) => progress.id)]));
  const shown = stored.filter(({ progress }) => named.has(progress.id));
  // What is removed from the device says nothing of itself any more.
  if (shown.length === 0) return null;
  const title =
    unsent.length > 0 ? t("performs.list.unsentTitle", { count: unsent.length }) : t("performs.list.sentTitle");
  const lines = shown.map(({ progress: { id, procedureId, procedure } }) => ({
    id,
    content: (
      <LinkTo to={performPaths.perform(workspaceId, procedureId, id)} className={linkClassName}>
        {t("performs.list.unsentOpen", { title: procedure.title })}
      </LinkTo>
    ),
  }));
  return <UnsentBanner waiting={unsent.length} title={title} lines={lines} />;
}
