import { useQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { unsentPerforms } from "#features/performs/web/parts/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { usePlace } from "#kit/web/place.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";

/** Answers that exist on this device only are always shown. */
export function UnsentNote() {
  const t = useText(performListText);
  const { workspaceId, actor } = usePlace();
  const { profileId } = actor;
  const { data: states = [] } = useQuery({
    queryKey: [workspaceId, "performs", "onDevice", profileId],
    staleTime: 0,
    networkMode: "always",
    queryFn: () => unsentPerforms({ workspaceId, profileId }),
  });
  if (states.length === 0) return null;
  return (
    <Banner tone="wait" title={t("performs.list.unsentTitle", { count: states.length })} className="mt-4">
      <ul>
        {states.map(({ progress }) => (
          <li key={progress.id}>
            <LinkTo to={performPaths.perform(workspaceId, progress.procedureId, progress.id)} className={linkClassName}>
              {t("performs.list.unsentOpen", { title: progress.procedure.title })}
            </LinkTo>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
