import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { formatDate, formatDateTime } from "#kit/time.ts";
import { useText } from "#kit/web/i18n.ts";
import { usePersonName } from "#kit/web/person-name.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/back-link.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { SkeletonRows } from "#kit/web/ui/skeleton.tsx";
import type { DeletedProcedure } from "../../contract.ts";
import { procedurePaths } from "../../paths.ts";
import { procedurePolicy } from "../../policy.ts";
import { binText } from "../bin-text.ts";
import { procedureQueries, useRestoreProcedure } from "../queries.ts";

/** What was deleted and can still be brought back (ruling R6). */
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
  const query = useQuery(procedureQueries.deleted(useWorkspaceId()));
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (!query.data) {
    return (
      <FailedState
        title={t("procedureBin.loadFailed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={<Trash2 aria-hidden />} title={t("procedureBin.emptyTitle")}>
        {t("procedureBin.emptyBody")}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={t("procedureBin.title")} className="divide-y divide-line">
      {query.data.map((procedure) => (
        <DeletedLine key={procedure.id} procedure={procedure} />
      ))}
    </ul>
  );
}

function DeletedLine({ procedure }: { readonly procedure: DeletedProcedure }) {
  const t = useText(binText);
  const nameOf = usePersonName();
  const { run, isPending } = useRestoreProcedure();
  const { id, title: name, isPublished, deletedAt, deletedBy, goneAt } = procedure;
  const restore = async () => {
    try {
      await run(id);
      toast.success(t("procedureBin.done", { name }));
    } catch {
      toast.error(t("procedureBin.failed", { name }));
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="block text-xs text-ink-2">
          {t(isPublished ? "procedureBin.published" : "procedureBin.draft")}
          {" · "}
          {t("procedureBin.deleted", { date: formatDateTime(deletedAt), name: nameOf(deletedBy) })}
        </span>
      </span>
      <span className="num text-xs text-ink-2">{t("procedureBin.until", { date: formatDate(goneAt) })}</span>
      <Button isPending={isPending} onPress={() => void restore()} aria-label={t("procedureBin.restoreOne", { name })}>
        <RotateCcw aria-hidden />
        {t("procedureBin.restore")}
      </Button>
    </li>
  );
}
