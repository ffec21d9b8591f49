import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Trash2 } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { DeletedList } from "#kit/web/ui/lists/deleted-list.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { setPaths } from "../../paths.ts";
import { setPolicy } from "../../policy.ts";
import { useRestoreSet } from "../actions.ts";
import { binText } from "../bin-text.ts";
import { setQueries } from "../queries.ts";

/** Sets that were deleted and can still be brought back. [S12] */
export function SetBin() {
  const t = useText(binText);
  const workspaceId = useWorkspaceId();
  const mayRestore = useMay(setPolicy.seeDeleted);
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("setBin.title")}
        note={mayRestore && t("setBin.note")}
        back={<BackLink to={setPaths.list(workspaceId)} label={t("setBin.back")} />}
      />
      {mayRestore ? <Deleted /> : <EmptyState icon={<Trash2 aria-hidden />} title={t("setBin.mayNot")} />}
    </main>
  );
}

function Deleted() {
  const t = useText(binText);
  const restore = useRestoreSet();
  return (
    <DeletedList
      label={t("setBin.title")}
      query={useQuery(setQueries.deleted(useWorkspaceId()))}
      restore={({ id }) => restore.run(id)}
    />
  );
}
