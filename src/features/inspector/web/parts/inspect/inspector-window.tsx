import { type KeyboardEvent, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ChevronLeft, ChevronRight, X } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FullDialog } from "#kit/web/ui/dialogs/full-dialog.tsx";
import { isTyping } from "#kit/web/ui/grid-keys.ts";
import { inspectorText } from "../../text.ts";
import type { MediaInspectorProps } from "./inspector-props.ts";
import { MediaActions } from "./media-actions.tsx";
import { MediaStage } from "./media-stage.tsx";

export function InspectorWindow(props: MediaInspectorProps) {
  const { isOpen, onOpenChange } = props;
  const t = useText(inspectorText);
  return (
    <FullDialog label={t("MediaInspect.title")} isOpen={isOpen} onOpenChange={onOpenChange}>
      <Inspecting {...props} />
    </FullDialog>
  );
}

function Inspecting(props: MediaInspectorProps) {
  const { media, at, onOpenChange } = props;
  const t = useText(inspectorText);
  const [place, setPlace] = useState(at);
  const n = Math.max(0, Math.min(place, media.length - 1));
  const shown = media[n];
  const go = (by: number) => setPlace(Math.max(0, Math.min(media.length - 1, n + by)));
  if (!shown) return null;
  const numbered = t("MediaInspect.place", { n: n + 1, all: media.length });
  const name = shown.fileName ?? numbered;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") go(-1);
    else if (event.key === "ArrowRight") go(1);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of everything inside
    <div className="flex min-h-0 flex-1 flex-col [--ctl:48px]" onKeyDown={onKeyDown}>
      <header className="flex min-h-16 items-center gap-1 border-b-2 border-ink bg-raised px-2">
        <Button kind="bare" icon aria-label={t("MediaInspect.close")} onPress={() => onOpenChange(false)}>
          <X aria-hidden />
        </Button>
        <h2 className="me-auto hidden min-w-0 truncate text-md sm:block" aria-live="polite">
          {name}
        </h2>
        <span className="me-auto sm:hidden" />
        <MediaActions {...props} shown={shown} name={name} />
      </header>
      <div className="relative min-h-0 flex-1 bg-tint-2">
        <MediaStage key={shown.id} workspaceId={props.workspaceId} shown={shown} name={name} />
      </div>
      {media.length > 1 && (
        <nav className="flex min-h-14 items-center justify-center gap-4 border-t border-line bg-raised p-1">
          <Button
            kind="bare"
            icon
            aria-label={t("MediaInspect.previous")}
            aria-disabled={n === 0}
            onPress={() => go(-1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span className="num text-sm">{numbered}</span>
          <Button
            kind="bare"
            icon
            aria-label={t("MediaInspect.next")}
            aria-disabled={n === media.length - 1}
            onPress={() => go(1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  );
}
