import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import type { Video } from "../../contract.ts";
import { captionPolicy } from "../../policy.ts";
import { languageChoices } from "../../rules/languages.ts";
import { captionsText } from "../captions-text.ts";
import { languageName } from "../player/use-captions-track.ts";
import { videoQueries } from "../queries.ts";
import { LanguageEditor } from "./language-editor.tsx";
import { useSavedCaptions } from "./use-captions.ts";

export interface CaptionsDialogProps {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Edits the captions of a video, language by language. Asks before unsaved changes are lost. */
export function CaptionsEditor({ workspaceId, videoId, isOpen, onOpenChange }: CaptionsDialogProps) {
  const t = useText(captionsText);
  const [own] = useLanguage();
  const query = useQuery({ ...videoQueries.video(workspaceId, videoId), enabled: isOpen });
  const { data: video } = query;
  const [chosen, setChosen] = useState<string>();
  const [isDirty, setDirty] = useState(false);
  // What to do once there are no unsaved changes.
  const [waiting, setWaiting] = useState<() => void>();
  const language = chosen ?? video?.captions[0]?.language ?? own;
  const { saved, retry, ...ofLanguage } = useSavedCaptions(workspaceId, video, language);
  const error = query.error ?? ofLanguage.error;
  const may = useMay(captionPolicy.edit);

  const whenSafe = (then: () => void) => (isDirty ? setWaiting(() => then) : then());
  const close = () =>
    whenSafe(() => {
      setChosen(undefined);
      onOpenChange(false);
    });
  return (
    <>
      <Dialog
        title={video ? t("captions.title", { name: video.fileName }) : t("captions.plainTitle")}
        size="xl"
        isOpen={isOpen}
        onOpenChange={(open) => !open && close()}
      >
        <div className="grid gap-4">
          {!may && <Banner tone="info">{t("captions.mayNot")}</Banner>}
          {video && may && (
            <Select
              label={t("captions.language")}
              value={language}
              onChange={(next) => next && next !== language && whenSafe(() => setChosen(next))}
              items={languageItems(video, language, (name) => t("captions.languageNew", { language: name }))}
              className="max-w-72"
            />
          )}
          {error && (
            <FailedState
              error={error}
              title={t("captions.loadFailed")}
              onRetry={() => {
                void query.refetch();
                retry();
              }}
            />
          )}
          {may && !error && (saved === undefined || !video) && <Waiting />}
          {may && video && saved !== undefined && (
            <LanguageEditor
              key={language}
              workspaceId={workspaceId}
              video={video}
              language={language}
              saved={saved}
              onDirty={setDirty}
              onClose={close}
            />
          )}
          {!may && (
            <Button onPress={close} className="justify-self-end">
              {t("captions.close")}
            </Button>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        title={t("captions.discardTitle")}
        isOpen={waiting !== undefined}
        onOpenChange={() => setWaiting(undefined)}
        confirmLabel={t("captions.discard")}
        cancelLabel={t("captions.keep")}
        destructive
        onConfirm={() => {
          setDirty(false);
          waiting?.();
        }}
      >
        {t("captions.discardText")}
      </ConfirmDialog>
    </>
  );
}

/** Existing languages first, then frequent ones. */
function languageItems(video: Video, present: string, named: (name: string) => string) {
  const existing = video.captions.map((one) => one.language);
  const others = [...new Set([present, ...languageChoices])].filter((one) => !existing.includes(one));
  return [
    ...existing.map((id) => ({ id, text: languageName(id) })),
    ...others.map((id) => ({ id, text: named(languageName(id)) })),
  ];
}

const Waiting = () => (
  <SkeletonGroup>
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </SkeletonGroup>
);
