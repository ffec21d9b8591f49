import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { cutName } from "../../rules/cut-name.ts";
import { type Edge, isWhole, type Selection, withEdge } from "../../rules/selection.ts";
import { videoQueries } from "../queries.ts";
import { trimText } from "../trim-text.ts";
import type { CutMethod } from "./cut-plan.ts";
import type { SourceVideo } from "./source-video.ts";
import { TrimChoosing } from "./trim-choosing.tsx";
import { TrimResult } from "./trim-result.tsx";
import { type Cutting, useCutting } from "./use-cutting.ts";
import { usePlan } from "./use-plan.ts";
import { useSourceVideo } from "./use-source-video.ts";

export interface TrimDialogProps {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly fileName: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The cut video is a file of its own; the caller replaces the old one by it. */
  readonly onSaved: (newFileId: string) => unknown;
}

const whole: Selection = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

export function TrimEditor({ workspaceId, videoId, fileName, isOpen, onOpenChange, onSaved }: TrimDialogProps) {
  const t = useText(trimText);
  const query = useQuery({ ...videoQueries.video(workspaceId, videoId), enabled: isOpen });
  const { sourceVideo, pictures } = useSourceVideo(workspaceId, isOpen ? query.data : undefined);
  const choice = useChoice(sourceVideo);
  const { selection, plan, method, isUnchanged } = choice;
  const [failure, setFailure] = useState<string>();
  const [asks, setAsks] = useState<"discard" | "replace">();
  const { cutting, cut, save, reset } = useCutting(workspaceId, videoId);

  const leave = () => {
    reset();
    choice.reset();
    setAsks(undefined);
    setFailure(undefined);
    onOpenChange(false);
  };
  const wish = (open: boolean) => {
    if (open) return;
    if (sourceVideo && (!isUnchanged || cutting.is !== "choosing")) setAsks("discard");
    else leave();
  };
  const replace = async () => {
    setFailure(undefined);
    const newName = cutName(query.data?.fileName ?? fileName, sourceVideo?.isQuickTime ?? false);
    try {
      const id = await save(newName);
      await onSaved(id);
      toast.success(t("trim.saved"));
      leave();
    } catch (error) {
      setFailure(uploadFailure(error, newName));
    }
  };

  const made = cutting.is === "made" || cutting.is === "saving" ? cutting.made : undefined;
  const footer = made ? (
    <MadeFooter isSaving={cutting.is === "saving"} onChange={reset} onSave={() => setAsks("replace")} />
  ) : (
    sourceVideo && (
      <ChoosingFooter
        isCutting={cutting.is === "cutting"}
        choice={choice}
        onCancel={cutting.is === "cutting" ? reset : () => wish(false)}
        onCut={() => plan && void cut(sourceVideo, { selection, method, plan })}
      />
    )
  );
  return (
    <>
      <Dialog title={t("trim.title", { name: fileName })} size="xl" isOpen={isOpen} onOpenChange={wish} footer={footer}>
        {sourceVideo === undefined && !query.isError && <Opening />}
        {(sourceVideo === null || query.isError) && (
          <FailedState error={query.error} title={t("trim.openFailed")}>
            {!query.isError && t("trim.openFailedWhy")}
          </FailedState>
        )}
        {sourceVideo && made && (
          <TrimResult
            made={made}
            before={{ sizeBytes: sourceVideo.sizeBytes, durationMs: sourceVideo.durationMs }}
            savingPart={cutting.is === "saving" ? cutting.part : undefined}
          />
        )}
        {made && failure && (
          <Banner tone="stop" title={t("trim.saveFailed")}>
            {failure}
          </Banner>
        )}
        {sourceVideo && !made && (
          <>
            <TrimChoosing
              workspaceId={workspaceId}
              videoId={videoId}
              name={fileName}
              sourceVideo={sourceVideo}
              pictures={pictures}
              selection={selection}
              plan={plan}
              method={method}
              isDisabled={cutting.is === "cutting"}
              onEdge={choice.setEdge}
              onMethod={choice.setMethod}
            />
            <CutNews cutting={cutting} />
          </>
        )}
      </Dialog>
      <Questions
        asks={asks}
        fileName={fileName}
        onClose={() => setAsks(undefined)}
        onDiscard={leave}
        onReplace={() => void replace()}
      />
    </>
  );
}

/** The part that is to be left of a video, and how it is to be cut. */
function useChoice(sourceVideo: SourceVideo | null | undefined) {
  const [chosen, setChosen] = useState(whole);
  const [wished, setMethod] = useState<CutMethod>("exact");
  const durationMs = sourceVideo?.durationMs ?? 0;
  const within = ({ startMs, endMs }: Selection): Selection => ({ startMs, endMs: Math.min(endMs, durationMs) });
  const selection = within(chosen);
  const plan = usePlan(sourceVideo, selection);
  // A method that is not available for this selection falls back to the one that always is.
  const isPossible =
    wished === "exact" || (wished === "keyFrame" ? plan?.keyFrameStartMs !== null : plan?.codec !== null);
  return {
    selection,
    isUnchanged: isWhole(selection, durationMs),
    plan,
    method: isPossible ? wished : "exact",
    setEdge: (edge: Edge, ms: number) => setChosen((before) => withEdge(within(before), edge, ms, durationMs)),
    setMethod,
    reset: () => {
      setChosen(whole);
      setMethod("exact");
    },
  };
}

/** Below the choice: how far a cut is, or that it failed. */
function CutNews({ cutting }: { readonly cutting: Cutting }) {
  const t = useText(trimText);
  if (cutting.is === "cutting") return <ProgressBar label={t("trim.cutting")} value={cutting.part} className="mt-4" />;
  if (cutting.is !== "failed") return null;
  return (
    <Banner tone="stop" title={t("trim.cutFailed")}>
      {t("trim.cutFailedWhy")}
    </Banner>
  );
}

interface ChoosingFooterProps {
  readonly isCutting: boolean;
  readonly choice: Pick<ReturnType<typeof useChoice>, "plan" | "isUnchanged">;
  readonly onCancel: () => void;
  readonly onCut: () => void;
}

function ChoosingFooter({ isCutting, choice, onCancel, onCut }: ChoosingFooterProps) {
  const t = useText(trimText);
  return (
    <>
      <Button kind="bare" onPress={onCancel}>
        {t("trim.cancel")}
      </Button>
      <Button
        kind="ink"
        isPending={isCutting}
        isDisabled={!choice.plan}
        disabledReason={choice.isUnchanged ? t("trim.nothingToCut") : undefined}
        onPress={onCut}
      >
        {t("trim.cut")}
      </Button>
    </>
  );
}

interface MadeFooterProps {
  readonly isSaving: boolean;
  readonly onChange: () => void;
  readonly onSave: () => void;
}

function MadeFooter({ isSaving, onChange, onSave }: MadeFooterProps) {
  const t = useText(trimText);
  return (
    <>
      <Button kind="bare" isDisabled={isSaving} onPress={onChange}>
        {t("trim.change")}
      </Button>
      <Button kind="ink" isPending={isSaving} onPress={onSave}>
        {t("trim.save")}
      </Button>
    </>
  );
}

interface QuestionsProps {
  readonly asks: "discard" | "replace" | undefined;
  readonly fileName: string;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
  readonly onReplace: () => void;
}

/** Asks before work is discarded, and before the new video replaces the old one. */
function Questions({ asks, fileName, onClose, onDiscard, onReplace }: QuestionsProps) {
  const t = useText(trimText);
  return (
    <>
      <ConfirmDialog
        title={t("trim.discardTitle")}
        isOpen={asks === "discard"}
        onOpenChange={onClose}
        confirmLabel={t("trim.discard")}
        cancelLabel={t("trim.keep")}
        destructive
        onConfirm={onDiscard}
      >
        {t("trim.discardText")}
      </ConfirmDialog>
      <ConfirmDialog
        title={t("trim.replaceTitle")}
        isOpen={asks === "replace"}
        onOpenChange={onClose}
        confirmLabel={t("trim.replace")}
        onConfirm={onReplace}
      >
        {t("trim.replaceText", { name: fileName })}
      </ConfirmDialog>
    </>
  );
}

const Opening = () => (
  <SkeletonGroup>
    <div className="grid gap-4">
      <Skeleton className="h-[38dvh] min-h-32" />
      <Skeleton className="h-16" />
      <Skeleton className="h-10" />
      <Skeleton className="h-40" />
    </div>
  </SkeletonGroup>
);
