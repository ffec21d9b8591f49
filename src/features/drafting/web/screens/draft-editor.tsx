import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useLease } from "#features/drafts/web/parts/draft/use-lease.ts";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { draftEndpoints } from "#features/procedures/draft-contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { isApproved, isPending } from "#features/procedures/web/parts/procedure-facts.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent, useLoaded } from "#kit/web/lazy-component.tsx";
import { LinkTo, useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { mayGoOn } from "#kit/web/uncommitted.ts";
import { call } from "#kit/web/wire/call.ts";
import { isNotFound } from "#kit/web/wire/query.ts";
import { editorText } from "../editor-text.ts";
import { focusSoon } from "../parts/draft-actions.ts";
import { type DraftEditing, type DraftPlace, DraftProvider } from "../parts/draft-context.tsx";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { rarerFields } from "../parts/modules/module-fields.tsx";
import { useDraftSession } from "../parts/use-draft-session.ts";

const Forbidden = lazyComponent(() => import("../parts/blockers.tsx").then((module) => module.Forbidden));
const NoDraft = lazyComponent(() => import("../parts/blockers.tsx").then((module) => module.NoDraft));
const Pending = lazyComponent(() => import("../parts/blockers.tsx").then((module) => module.Pending));
const RejectNotice = lazyComponent(
  () => import("../parts/blockers.tsx").then((module) => module.RejectNotice),
  ({ draft }) => draft.procedureVersionApproval.rejectReason !== null,
);

const AskNotice = lazyComponent(
  () => import("../parts/lease/ask-notice.tsx").then((module) => module.AskNotice),
  ({ asking }) => asking.length > 0,
);
const LeaseNews = lazyComponent(
  () => import("../parts/lease/lease-news.ts").then((module) => module.LeaseNews),
  ({ view }) => view.is !== "unknown",
);
const ReadingFrame = lazyComponent(() =>
  import("../parts/lease/reading-frame.tsx").then((module) => module.ReadingFrame),
);

/** The editor of a draft, or the reason why it cannot be edited. */
export function DraftEditor() {
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay(procedurePolicy.create);
  // Fetched on every visit and not again while the author types; separate from the queries of the lists.
  const query = useQuery({
    queryKey: [workspaceId, "draftToEdit", procedureId],
    queryFn: ({ signal }) => call(draftEndpoints.get, { params: { workspaceId, procedureId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: mayWrite,
  });
  const [mayWithdraw, setMayWithdraw] = useState(false);
  const { data: draft } = query;
  const hasFields = useLoaded(rarerFields);

  if (!mayWrite) return <Forbidden procedureId={procedureId} />;
  if (draft && (isPending(draft) || isApproved(draft)) && !mayWithdraw) {
    return <Pending procedureId={procedureId} isApproved={isApproved(draft)} onWithdraw={() => setMayWithdraw(true)} />;
  }
  if (draft && hasFields) return <OpenEditor key={draft.versionId} draft={draft} />;
  if (query.isPending || draft) return <Loading />;
  if (isNotFound(query.error)) return <NoDraft procedureId={procedureId} onStarted={() => void query.refetch()} />;
  return (
    <Failed
      procedureId={procedureId}
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

interface FailedProps {
  readonly procedureId: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

function Failed({ procedureId, error, onRetry, isRetrying }: FailedProps) {
  const t = useText(editorText);
  const preview = procedurePaths.preview(useWorkspaceId(), procedureId, {});
  return (
    <main className="grid min-h-dvh place-items-center bg-sheet">
      <FailedState
        isScreen
        error={error}
        title={t("editor.gates.failed")}
        onRetry={onRetry}
        isRetrying={isRetrying}
        action={
          <LinkTo to={preview} className={buttonClassName()}>
            {t("editor.gates.openPreview")}
          </LinkTo>
        }
      >
        {t("editor.gates.failedBody")}
      </FailedState>
    </main>
  );
}

function OpenEditor({ draft }: { draft: ProcedureDraft }) {
  const { driver, uploads } = useDraftSession(draft);
  const leasing = useLease(draft, driver);
  const { lease, view: leaseView } = leasing;
  const phase = useSyncExternalStore(driver.subscribe, () => driver.view().state.phase.is);
  const [, change] = useQueryParams();
  const [writingId, write] = useState<string | null>(null);
  const [isStrict, setStrict] = useState(false);
  const flags = {
    checklists: useFlag("checklists_enabled"),
    aiStepVerification: useFlag("ai_step_verification_enabled"),
  };
  const go = ({ sectionId, stepId }: DraftPlace) => {
    if (!mayGoOn()) return;
    write(null);
    change({ sectionId: stepId === undefined ? sectionId : undefined, stepId });
  };
  const show: DraftEditing["show"] = (finding) => {
    setStrict(true);
    const { key, sectionId, stepId, moduleId, optionId } = finding;
    if (sectionId !== undefined || stepId !== undefined) go({ sectionId, stepId });
    const isWriting = /^(instruction|reminder|warning)ModuleNeedsContent$/.test(key);
    if (isWriting && moduleId) write(moduleId);
    focusSoon(optionId ?? moduleId ?? stepId ?? sectionId ?? "title", key);
  };
  // Whether one writes or reads is known in a moment; a frame that changes under the hands is worse than none.
  if (leaseView.is === "unknown" && !leaseView.hasTried) return <Loading />;
  const isReading = phase === "reading" || (phase === "ended" && leaseView.is === "theirs");
  return (
    <DraftProvider
      editing={{ draft, driver, uploads, flags, go, show }}
      view={{ writingId, write, isStrict, beStrict: () => setStrict(true) }}
    >
      <LeaseNews view={leaseView} />
      {isReading ? (
        <ReadingFrame {...leasing} />
      ) : (
        <EditorFrame
          notice={
            <>
              <AskNotice lease={lease} asking={leaseView.is === "mine" ? leaseView.asking : []} />
              <RejectNotice draft={draft} />
            </>
          }
        />
      )}
    </DraftProvider>
  );
}

const Loading = () => (
  <SkeletonGroup className="flex h-dvh flex-col bg-sheet">
    <div className="flex min-h-14 items-center gap-4 border-b border-line px-4">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="ms-auto h-9 w-28" />
    </div>
    <div className="flex min-h-0 flex-1">
      <div className="w-[300px] border-e border-line bg-paper max-lg:hidden" />
      <div className="mx-auto w-full max-w-[720px] space-y-6 p-8">
        <Skeleton className="h-9" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </div>
  </SkeletonGroup>
);
