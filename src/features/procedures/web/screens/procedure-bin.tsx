import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Trash2 } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { DeletedList } from "#kit/web/ui/lists/deleted-list.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { procedurePaths } from "../../paths.ts";
import { procedurePolicy } from "../../policy.ts";
import { binText } from "../bin-text.ts";
import { procedureQueries, useRestoreProcedure } from "../queries.ts";

/** Deleted procedures that can still be restored (ruling R6). */
export function ProcedureBin() {
  const t = useText(binText);
  const workspaceId = useWorkspaceId();
  const mayRestore = useMay(procedurePolicy.seeDeleted);
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("procedureBin.title")}
        note={mayRestore && t("procedureBin.note")}
        back={<BackLink to={procedurePaths.list(workspaceId)} label={t("procedureBin.back")} />}
      />
      {mayRestore ? <Deleted /> : <EmptyState icon={<Trash2 aria-hidden />} title={t("procedureBin.mayNot")} />}
    </main>
  );
}

function Deleted() {
  const t = useText(binText);
  const restore = useRestoreProcedure();
  return (
    <DeletedList
      label={t("procedureBin.title")}
      query={useQuery(procedureQueries.deleted(useWorkspaceId()))}
      noteOf={({ isPublished }) => t(isPublished ? "procedureBin.published" : "procedureBin.draft")}
      restore={({ id }) => restore.run(id)}
    />
  );
}
