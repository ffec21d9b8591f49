import { useQuery } from "@tanstack/react-query";
import { Clock, FilePlus2, Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { say, useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam, useQueryParams } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { isNotFound } from "#kit/web/query.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button, buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { Skeleton, SkeletonGroup, SkeletonLines } from "#kit/web/ui/skeleton.tsx";
import type { ProcedureDraft } from "../../contract.ts";
import { procedurePaths } from "../../paths.ts";
import { procedurePolicy } from "../../policy.ts";
import { editorText } from "../editor-text.ts";
import { focusSoon } from "../parts/editor/draft-actions.ts";
import { type DraftEditing, type DraftPlace, DraftProvider } from "../parts/editor/draft-context.tsx";
import { EditorFrame } from "../parts/editor/editor-frame.tsx";
import { useDraftDriver } from "../parts/editor/use-draft-driver.ts";
import { isPending } from "../procedure-facts.ts";
import { procedureQueries, useCreateDraft } from "../queries.ts";

/** The editor of a draft, or the reason why there is none to edit. */
export function DraftEditor() {
  const t = useText(editorText);
  const procedureId = useParam("procedureId");
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay(procedurePolicy.create);
  const query = useQuery({ ...procedureQueries.draftToEdit(workspaceId, procedureId), enabled: mayWrite });
  const [mayWithdraw, setMayWithdraw] = useState(false);
  const { data: draft } = query;

  if (!mayWrite) {
    return (
      <Gate
        icon={<Lock aria-hidden />}
        title={t("editor.gates.forbidden")}
        action={<ToPreview procedureId={procedureId} isDraft={false} />}
      >
        {t("editor.gates.forbiddenBody")}
      </Gate>
    );
  }
  if (draft && isPending(draft) && !mayWithdraw) {
    return (
      <Gate
        icon={<Clock aria-hidden />}
        title={t("editor.gates.pendingTitle")}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ToPreview procedureId={procedureId} isDraft />
            <Button kind="stop" onPress={() => setMayWithdraw(true)}>
              {t("editor.gates.pendingEdit")}
            </Button>
          </span>
        }
      >
        {t("editor.gates.pendingBody")}
      </Gate>
    );
  }
  if (draft) return <OpenEditor key={draft.versionId} draft={draft} />;
  if (query.isPending) return <Loading />;
  if (isNotFound(query.error)) return <NoDraft procedureId={procedureId} onStarted={() => void query.refetch()} />;
  return (
    <main className="grid min-h-dvh place-items-center bg-sheet">
      <FailedState
        isScreen
        title={t("editor.gates.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        action={<ToPreview procedureId={procedureId} isDraft={false} />}
      >
        {t("editor.gates.failedBody")}
      </FailedState>
    </main>
  );
}

function OpenEditor({ draft }: { draft: ProcedureDraft }) {
  const { driver, uploads } = useDraftDriver(draft);
  const [, change] = useQueryParams();
  const [writingId, write] = useState<string | null>(null);
  const [isStrict, setStrict] = useState(false);
  const flags = {
    checklists: useFlag("checklists_enabled"),
    aiStepVerification: useFlag("ai_step_verification_enabled"),
  };
  const go = ({ sectionId, stepId }: DraftPlace) => {
    write(null);
    change({ sectionId: stepId === undefined ? sectionId : undefined, stepId });
  };
  const show: DraftEditing["show"] = (finding) => {
    setStrict(true);
    const { key, sectionId, stepId, moduleId, optionId } = finding;
    if (sectionId !== undefined || stepId !== undefined) go({ sectionId, stepId });
    if (key === "instructionModuleNeedsContent" && moduleId) write(moduleId);
    focusSoon(optionId ?? moduleId ?? stepId ?? sectionId ?? "title", key);
  };
  return (
    <DraftProvider
      editing={{ draft, driver, uploads, flags, go, show }}
      view={{ writingId, write, isStrict, beStrict: () => setStrict(true) }}
    >
      <EditorFrame notice={<RejectNotice draft={draft} />} />
    </DraftProvider>
  );
}

/** The reason of a rejection, for whoever was sent here by it. */
function RejectNotice({ draft }: { draft: ProcedureDraft }) {
  const t = useText(editorText);
  const [query, change] = useQueryParams();
  const { rejectReason } = draft.procedureVersionApproval;
  if (query.showReject !== "true" || !rejectReason) return null;
  return (
    <Banner
      tone="stop"
      title={t("editor.gates.rejected")}
      className="rounded-none"
      onClose={() => change({ showReject: undefined })}
    >
      {rejectReason}
    </Banner>
  );
}

interface GateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

const Gate = ({ icon, title, action, children }: GateProps) => (
  <main className="grid min-h-dvh place-items-center bg-sheet">
    <h1 className="sr-only">{say(editorText, "editor.name")}</h1>
    <EmptyState isScreen icon={icon} title={title} action={action}>
      {children}
    </EmptyState>
  </main>
);

function NoDraft({ procedureId, onStarted }: { procedureId: string; onStarted: () => void }) {
  const t = useText(editorText);
  const createDraft = useCreateDraft();
  const start = async () => {
    // A failure was told by the action's toast.
    if (await createDraft.run(procedureId).catch(() => undefined)) onStarted();
  };
  return (
    <Gate
      icon={<FilePlus2 aria-hidden />}
      title={t("editor.gates.noDraft")}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ToPreview procedureId={procedureId} isDraft={false} />
          <Button kind="ink" isPending={createDraft.isPending} onPress={() => void start()}>
            {t("editor.gates.startDraft")}
          </Button>
        </span>
      }
    >
      {t("editor.gates.noDraftBody")}
    </Gate>
  );
}

function ToPreview({ procedureId, isDraft }: { procedureId: string; isDraft: boolean }) {
  const t = useText(editorText);
  const path = procedurePaths.preview(useWorkspaceId(), procedureId, isDraft ? { previewDraft: true } : {});
  return (
    <LinkTo to={path} className={buttonLook()}>
      {t("editor.gates.openPreview")}
    </LinkTo>
  );
}

const Loading = () => (
  <SkeletonGroup className="flex h-dvh flex-col bg-sheet">
    <div className="flex min-h-14 items-center gap-4 border-b border-line px-4">
      <Skeleton className="h-6 w-64" />
      <Skeleton className="ms-auto h-9 w-28" />
    </div>
    <div className="flex min-h-0 flex-1">
      <div className="w-[300px] space-y-3 border-e border-line bg-paper p-4 max-lg:hidden">
        <SkeletonLines lines={8} />
      </div>
      <div className="mx-auto w-full max-w-[720px] space-y-6 p-8">
        <Skeleton className="h-9 w-96 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </div>
  </SkeletonGroup>
);
