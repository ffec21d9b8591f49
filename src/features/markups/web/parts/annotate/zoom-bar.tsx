import { useText } from "#kit/web/i18n.ts";
import { Maximize, ZoomIn, ZoomOut } from "#kit/web/icons.ts";
import { type Viewing, zoomStep } from "#kit/web/pan-zoom/use-view.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { markupText } from "../../text.ts";

/** For whoever has neither wheel nor two fingers. */
export function ZoomBar({ viewing }: { readonly viewing: Viewing }) {
  const t = useText(markupText);
  const percent = Math.round(viewing.view.scale * 100);
  return (
    <div className="absolute end-3 bottom-3 flex items-center rounded-2 border border-line bg-raised shadow-pop">
      <Button kind="bare" icon aria-label={t("markups.zoomOut")} onPress={() => viewing.zoom(1 / zoomStep)}>
        <ZoomOut aria-hidden />
      </Button>
      <span className="num hidden w-14 text-center text-xs sm:block">{t("markups.zoomIs", { percent })}</span>
      <Button kind="bare" icon aria-label={t("markups.zoomIn")} onPress={() => viewing.zoom(zoomStep)}>
        <ZoomIn aria-hidden />
      </Button>
      <Button kind="bare" icon aria-label={t("markups.fit")} onPress={viewing.fit}>
        <Maximize aria-hidden />
      </Button>
    </div>
  );
}
