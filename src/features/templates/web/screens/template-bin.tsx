import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { Trash2 } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { DeletedList } from "#kit/web/ui/lists/deleted-list.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { templatePaths } from "../../paths.ts";
import { templatePolicy } from "../../policy.ts";
import { binText } from "../bin-text.ts";
import { templateQueries, useRestoreTemplate } from "../queries.ts";

/** Templates and reusable steps that were deleted and can still be brought back. [TP9] */
export function TemplateBin() {
  const t = useText(binText);
  const workspaceId = useWorkspaceId();
  const mayRestore = useMay(templatePolicy.use);
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("templateBin.title")}
        note={mayRestore && t("templateBin.note")}
        back={<BackLink to={templatePaths.list(workspaceId)} label={t("templateBin.back")} />}
      />
      {mayRestore ? <Deleted /> : <EmptyState icon={<Trash2 aria-hidden />} title={t("templateBin.mayNot")} />}
    </main>
  );
}

function Deleted() {
  const t = useText(binText);
  const restore = useRestoreTemplate();
  return (
    <DeletedList
      label={t("templateBin.title")}
      query={useQuery(templateQueries.deleted(useWorkspaceId()))}
      noteOf={({ kind }) => t(`templateBin.${kind}`)}
      restore={({ id }) => restore.run(id)}
    />
  );
}
