import { useQuery } from "@tanstack/react-query";
import { useOwner } from "#features/offline/web/parts/use-copy.ts";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { unsentPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";

/** How much waits to be sent, and the way to what works without a network. */
export function WaitingHere() {
  const t = useText(offlineText);
  const owner = useOwner();
  const { data = [] } = useQuery({
    queryKey: [owner.workspaceId, "onDevice", "waiting", owner.profileId],
    queryFn: () => unsentPerforms(owner),
    staleTime: 0,
    networkMode: "always",
    retry: false,
  });
  return (
    <span className="flex flex-wrap items-center gap-3">
      {data.length > 0 && <span>{t("offline.banner.waiting", { count: data.length })}</span>}
      <LinkTo to={`/app/${owner.workspaceId}/device`} className={buttonClassName({})}>
        {t("offline.banner.look")}
      </LinkTo>
    </span>
  );
}
