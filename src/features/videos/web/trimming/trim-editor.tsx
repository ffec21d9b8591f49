import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { uploadFailure } from "#features/media/web/parts/upload-failure.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialog.tsx";
import { FailedState } from "#kit/web/ui/failed-state.tsx";
import { ProgressBar } from "#kit/web/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/skeleton.tsx";
import { isWhole, type Selection, withEdge } from "../../rules/selection.ts";
import { videoQueries } from "../queries.ts";
import { trimText } from "../trim-text.ts";
import { cutName } from "./cut-name.ts";
import type { CutWay } from "./cut-plan.ts";
import { TrimChoosing } from "./trim-choosing.tsx";
import { TrimResult } from "./trim-result.tsx";
import { useCutting } from "./use-cutting.ts";
import { useFilm } from "./use-film.ts";
import { usePlan } from "./use-plan.ts";

export interface TrimDialogProps {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly fileName: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The cut video is a file of its own; whoever asked for it puts it in the place of the old one. */
  readonly onSaved: (newFileId: string) => unknown;
}

const whole: Selection = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

export function TrimEditor({ workspaceId, videoId, fileName, isOpen, onOpenChange, onSaved }: TrimDialogProps) {
  const t = useText(trimText);
  const query = useQuery({ ...videoQueries.video(workspaceId, videoId), enabled: isOpen });
  const { film, pictures } = useFilm(workspaceId, isOpen ? query.data : undefined);
  const [chosen, setChosen] = useState(whole);
  const [wished, setWay] = useState<CutWay>("exact");
  const [failure, setFailure] = useState<string>();
  const [asks, setAsks] = useState<"discard" | "replace">();
  const { cutting, cut, save, reset } = useCutting(workspaceId, videoId);

  const durationMs = film?.durationMs ?? 0;
  const selection = { startMs: chosen.startMs, endMs: Math.min(chosen.endMs, durationMs) };
  const plan = usePlan(film, selection);
  // A way that this part does not allow falls back to the one that every part does.
  const isPossible =
    wished === "exact" || (wished === "keyFrame" ? plan?.keyFrameStartMs !== null : plan?.codec !== null);
  const way = isPossible ? wished : "exact";
  const isUnchanged = isWhole(selection, durationMs);

  const leave = () => {
    reset();
    setChosen(whole);
    setWay("exact");
    setAsks(undefined);
    setFailure(undefined);
    onOpenChange(false);
  };
  const wish = (open: boolean) => {
    if (open) return;
    if (film && (!isUnchanged || cutting.is !== "choosing")) setAsks("discard");
    else leave();
  };
  const replace = async () => {
    setFailure(undefined);
    const newName = cutName(query.data?.fileName ?? fileName, film?.isQuickTime ?? false);
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
    <>
      <Button kind="bare" isDisabled={cutting.is === "saving"} onPress={reset}>
        {t("trim.change")}
      </Button>
      <Button kind="ink" isPending={cutting.is === "saving"} onPress={() => setAsks("replace")}>
        {t("trim.save")}
      </Button>
    </>
  ) : (
    film && (
      <>
        <Button kind="bare" onPress={cutting.is === "cutting" ? reset : () => wish(false)}>
          {t("trim.cancel")}
        </Button>
        <Button
          kind="ink"
          isPending={cutting.is === "cutting"}
          isDisabled={!plan}
          disabledReason={isUnchanged ? t("trim.nothingToCut") : undefined}
          onPress={() => plan && void cut(film, { selection, way, plan })}
        >
          {t("trim.cut")}
        </Button>
      </>
    )
  );
  return (
    <>
      <Dialog title={t("trim.title", { name: fileName })} size="xl" isOpen={isOpen} onOpenChange={wish} footer={footer}>
        {film === undefined && !query.isError && <Opening />}
        {(film === null || query.isError) && (
          <FailedState error={query.error} title={t("trim.openFailed")}>
            {!query.isError && t("trim.openFailedWhy")}
          </FailedState>
        )}
        {film && made && (
          <TrimResult
            made={made}
            before={{ sizeBytes: film.sizeBytes, durationMs }}
            savingPart={cutting.is === "saving" ? cutting.part : undefined}
          />
        )}
        {made && failure && (
          <Banner tone="stop" title={t("trim.saveFailed")}>
            {failure}
          </Banner>
        )}
        {film && !made && (
          <>
            <TrimChoosing
              workspaceId={workspaceId}
              videoId={videoId}
              name={fileName}
              film={film}
              pictures={pictures}
              selection={selection}
              plan={plan}
              way={way}
              isDisabled={cutting.is === "cutting"}
              onEdge={(edge, ms) =>
                setChosen((before) =>
                  withEdge({ ...before, endMs: Math.min(before.endMs, durationMs) }, edge, ms, durationMs),
                )
              }
              onWay={setWay}
            />
            {cutting.is === "cutting" && (
              <ProgressBar label={t("trim.cutting")} value={cutting.part} className="mt-4" />
            )}
            {cutting.is === "failed" && (
              <Banner tone="stop" title={t("trim.cutFailed")}>
                {t("trim.cutFailedWhy")}
              </Banner>
            )}
          </>
        )}
      </Dialog>
      <ConfirmDialog
        title={t("trim.discardTitle")}
        isOpen={asks === "discard"}
        onOpenChange={() => setAsks(undefined)}
        confirmLabel={t("trim.discard")}
        cancelLabel={t("trim.keep")}
        destructive
        onConfirm={leave}
      >
        {t("trim.discardText")}
      </ConfirmDialog>
      <ConfirmDialog
        title={t("trim.replaceTitle")}
        isOpen={asks === "replace"}
        onOpenChange={() => setAsks(undefined)}
        confirmLabel={t("trim.replace")}
        onConfirm={() => void replace()}
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
