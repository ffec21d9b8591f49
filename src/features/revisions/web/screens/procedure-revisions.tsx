import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import type { ProcedureRevision, ProcedureRevisionContent } from "#features/procedures/revision-contract.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { History, ListOrdered, RotateCcw, Trash2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ShownTogether } from "#kit/web/ui/states/shown-together.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { isNotFound } from "#kit/web/wire/query.ts";
import { versionedOf } from "../../rules/diff.ts";
import { RevisionFacts } from "../parts/revision-facts.tsx";
import type { RevisionDialogState } from "../parts/revision-questions.tsx";
import { revisionText } from "../text.ts";

const RevisionQuestions = lazyComponent(
  () => import("../parts/revision-questions.tsx").then((module) => module.RevisionQuestions),
  ({ dialogState }) => dialogState !== undefined,
);
const VersionChanges = lazyComponent(
  () => import("../parts/version-changes.tsx").then((module) => module.VersionChanges),
  undefined,
  { placeholder: <SkeletonLines lines={8} /> },
);

const draftKey = "draft";

/** The versions of a procedure, and two of them compared. */
export function ProcedureRevisions() {
  const t = useText(revisionText);
  const workspaceId = useWorkspaceId();
  const procedureId = useParam("procedureId");
  const history = useQuery(procedureQueries.history(workspaceId, procedureId));
  const revisions = history.data?.revisions;
  const draft = useQuery(procedureQueries.draft(workspaceId, procedureId));
  const [dialog, setDialog] = useState<RevisionDialogState>();
  const mayNumber = useMay(procedurePolicy.publish, { accessGroupIds: [] });
  const present = isNotFound(draft.error) ? undefined : draft.data;
  const title = present?.title || revisions?.[0]?.title || "";
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead
        title={t("revisions.title")}
        // Its line is there before the title is.
        note={title === "" ? "\u00a0" : t("revisions.of", { title })}
        back={<BackLink to={procedurePaths.preview(workspaceId, procedureId)} label={t("revisions.back")} />}
        actions={
          mayNumber && (
            <Button isDisabled={!history.data} onPress={() => setDialog({ what: "start" })}>
              <ListOrdered aria-hidden />
              {t("revisions.start.action")}
            </Button>
          )
        }
      />
      {history.isPending && <SkeletonLines lines={8} />}
      {history.isError && (
        <FailedState
          error={history.error}
          title={t("revisions.failed")}
          onRetry={() => void history.refetch()}
          isRetrying={history.isFetching}
        >
          {t("revisions.failedBody")}
        </FailedState>
      )}
      {revisions?.length === 0 && (
        <EmptyState icon={<History aria-hidden />} title={t("revisions.emptyTitle")}>
          {t("revisions.emptyBody")}
        </EmptyState>
      )}
      {revisions && revisions.length > 0 && (
        <Comparison procedureId={procedureId} revisions={revisions} draft={present} onAsk={setDialog} />
      )}
      <RevisionQuestions
        procedureId={procedureId}
        dialogState={dialog}
        draft={present}
        nextNumber={history.data?.nextVersion ?? 1}
        onClose={() => setDialog(undefined)}
      />
    </main>
  );
}

interface ComparisonProps {
  readonly procedureId: string;
  readonly revisions: readonly ProcedureRevision[];
  readonly draft: ProcedureDraft | undefined;
  readonly onAsk: (dialog: RevisionDialogState) => void;
}

function Comparison({ procedureId, revisions, draft, onAsk }: ComparisonProps) {
  const t = useText(revisionText);
  const [query, change] = useQueryParams();
  const ids = [...(draft ? [draftKey] : []), ...revisions.map((one) => one.versionId)];
  const to = ids.find((id) => id === query.to) ?? ids[0] ?? "";
  const from = ids.find((id) => id === query.from) ?? ids[ids.indexOf(to) + 1] ?? to;
  const chosen = revisions.find((one) => one.versionId === (to === draftKey ? from : to));
  const items = ids.map((id) => {
    const revision = revisions.find((one) => one.versionId === id);
    if (!revision) return { id, text: t("revisions.draft") };
    const { version, state } = revision;
    return { id, text: t(state === "published" ? "revisions.versionNow" : "revisions.version", { version }) };
  });
  return (
    <div className="grid gap-8 pt-5 xl:grid-cols-[minmax(0,1fr)_280px]">
      <div className="min-w-0 space-y-5">
        <div className="flex flex-wrap gap-3">
          <Select
            label={t("revisions.from")}
            value={from}
            onChange={(id) => change({ from: id ?? undefined })}
            items={items}
          />
          <Select
            label={t("revisions.to")}
            value={to}
            onChange={(id) => change({ to: id ?? undefined })}
            items={items}
          />
        </div>
        {from === to ? (
          <p className="text-ink-2">{t(ids.length === 1 ? "revisions.one" : "revisions.same")}</p>
        ) : (
          <Compared procedureId={procedureId} from={from} to={to} draft={draft} />
        )}
      </div>
      {chosen && (
        // In narrow windows it stands below the comparison, which comes late and is as long as it is.
        <ShownTogether className="space-y-5">
          <RevisionFacts key={chosen.versionId} procedureId={procedureId} revision={chosen} />
          <RevisionActions revision={chosen} onAsk={onAsk} />
        </ShownTogether>
      )}
    </div>
  );
}

function RevisionActions({
  revision,
  onAsk,
}: {
  readonly revision: ProcedureRevision;
  readonly onAsk: ComparisonProps["onAsk"];
}) {
  const t = useText(revisionText);
  const groups = { accessGroupIds: [] };
  const mayRestore = useMay(procedurePolicy.edit, groups);
  const mayDelete = useMay(procedurePolicy.deleteRevision, groups) && revision.state !== "published";
  return (
    <div className="flex flex-wrap gap-(--gap)">
      {mayRestore && (
        <Button onPress={() => onAsk({ what: "restore", revision })}>
          <RotateCcw aria-hidden />
          {t("revisions.restore.action")}
        </Button>
      )}
      {mayDelete && (
        <Button kind="stop" onPress={() => onAsk({ what: "remove", revision })}>
          <Trash2 aria-hidden />
          {t("revisions.remove.action")}
        </Button>
      )}
    </div>
  );
}

interface ComparedProps {
  readonly procedureId: string;
  readonly from: string;
  readonly to: string;
  readonly draft: ProcedureDraft | undefined;
}

function Compared({ procedureId, from, to, draft }: ComparedProps) {
  const t = useText(revisionText);
  const before = useVersion(procedureId, from, draft);
  const after = useVersion(procedureId, to, draft);
  const error = before.error ?? after.error;
  if (error) {
    const retry = () => [before, after].filter((one) => one.error).map((one) => one.retry());
    return (
      <FailedState error={error} title={t("revisions.failed")} onRetry={retry}>
        {t("revisions.failedBody")}
      </FailedState>
    );
  }
  if (!before.version || !after.version) return <SkeletonLines lines={8} />;
  return <VersionChanges before={before.version} after={after.version} />;
}

function useVersion(procedureId: string, versionId: string, draft: ProcedureDraft | undefined) {
  const isDraft = versionId === draftKey;
  const query = useQuery({
    ...procedureQueries.revision(useWorkspaceId(), procedureId, versionId),
    enabled: !isDraft,
  });
  const found: ProcedureDraft | ProcedureRevisionContent | undefined = isDraft ? draft : query.data;
  return {
    version: found && versionedOf(found),
    error: isDraft ? null : query.error,
    retry: () => void query.refetch(),
  };
}
