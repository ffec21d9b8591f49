import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { FullDialog } from "#kit/web/ui/dialogs/full-dialog.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import type { StampChange } from "../../../rules/stamp-change.ts";
import { markupQueries } from "../../queries.ts";
import { markupText } from "../../text.ts";
import { type AnnotateTools, browserTools } from "./annotate-tools.ts";
import { Bench } from "./bench.tsx";

export interface AnnotateDialogProps {
  readonly workspaceId: string;
  readonly pictureId: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Called with the id of the picture that shows the drawing; nothing refers to it yet. */
  readonly onSaved: (newFileId: string, stamps: StampChange) => void;
}

interface AnnotateWindowProps extends AnnotateDialogProps {
  readonly tools?: AnnotateTools;
}

/** [MK10] Nothing that was drawn is lost without a question. */
export function AnnotateWindow(props: AnnotateWindowProps) {
  const { isOpen, onOpenChange } = props;
  const t = useText(markupText);
  const hasChanges = useRef(false);
  const [asks, setAsks] = useState(false);
  const noteChanges = (isChanged: boolean) => {
    hasChanges.current = isChanged;
  };
  const close = () => {
    if (hasChanges.current) setAsks(true);
    else onOpenChange(false);
  };
  return (
    <FullDialog label={t("markups.title")} isOpen={isOpen} onOpenChange={(open) => !open && close()}>
      <div className="flex min-h-0 flex-1 flex-col [--ctl:48px]">
        <Opened {...props} onClose={close} onChanged={noteChanges} />
      </div>
      <ConfirmDialog
        title={t("markups.discard.title")}
        isOpen={asks}
        onOpenChange={setAsks}
        destructive
        confirmLabel={t("markups.discard.confirm")}
        cancelLabel={t("markups.discard.stay")}
        onConfirm={() => {
          hasChanges.current = false;
          onOpenChange(false);
        }}
      >
        {t("markups.discard.body")}
      </ConfirmDialog>
    </FullDialog>
  );
}

interface OpenedProps extends AnnotateWindowProps {
  readonly onClose: () => void;
  readonly onChanged: (isChanged: boolean) => void;
}

function Opened({ onClose, tools = browserTools, ...props }: OpenedProps) {
  const { workspaceId, pictureId } = props;
  const t = useText(markupText);
  const query = useQuery(markupQueries.opened(workspaceId, pictureId));
  const { data: opened } = query;
  const picture = useDecoded(opened?.bytes);
  if (opened && picture instanceof HTMLImageElement) {
    return <Bench {...props} tools={tools} onClose={onClose} opened={opened} picture={picture} />;
  }
  const hasFailed = query.isError || picture === "unreadable";
  return (
    <>
      <header className="flex min-h-16 items-center gap-2 border-b-2 border-ink bg-raised px-2">
        <Button kind="bare" icon aria-label={t("markups.close")} onPress={onClose}>
          <X aria-hidden />
        </Button>
        <h2 className="text-md">{t("markups.title")}</h2>
      </header>
      <div className="grid min-h-0 flex-1 place-items-center p-6">
        {hasFailed ? (
          <FailedState
            error={query.error}
            title={t("markups.failed")}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          >
            {t("markups.failedBody")}
          </FailedState>
        ) : (
          <SkeletonGroup>
            <Skeleton className="aspect-4/3 w-[min(80vw,60rem)]" />
          </SkeletonGroup>
        )}
      </div>
    </>
  );
}

type Decoded = HTMLImageElement | "unreadable";

/** The bytes of a picture as an element that can be drawn; undefined until it is decoded. */
function useDecoded(bytes: Blob | undefined): Decoded | undefined {
  const [decoded, setDecoded] = useState<{ readonly of: Blob; readonly is: Decoded }>();
  useEffect(() => {
    if (!bytes) return undefined;
    const url = URL.createObjectURL(bytes);
    const image = new Image();
    image.onload = () => setDecoded({ of: bytes, is: image });
    image.onerror = () => setDecoded({ of: bytes, is: "unreadable" });
    image.src = url;
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return decoded?.of === bytes ? decoded?.is : undefined;
}
