import { useInfiniteQuery } from "@tanstack/react-query";
import { performPaths } from "#features/performs/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { unrecordedQueries } from "../../queries.ts";
import { unrecordedText } from "../../unrecorded-text.ts";

/** Next to the records of a procedure: says that there are unrecorded answers. [PF193] */
export function UnrecordedNote({ procedureId }: { readonly procedureId: string }) {
  const t = useText(unrecordedText);
  const workspaceId = useWorkspaceId();
  const { data } = useInfiniteQuery(unrecordedQueries.list(workspaceId, procedureId, "open"));
  const count = data?.pages.flatMap((page) => page.unrecorded).length ?? 0;
  if (count === 0) return null;
  const isMore = data?.pages.at(-1)?.next !== null;
  return (
    <Banner
      tone="info"
      className="mt-4"
      title={isMore ? t("performs.unrecorded.noteMore", { count }) : t("performs.unrecorded.noteTitle", { count })}
      action={
        <LinkTo to={performPaths.unrecordedList(workspaceId, procedureId)} className={buttonClassName()}>
          {t("performs.unrecorded.noteOpen")}
        </LinkTo>
      }
    />
  );
}
