import { useText } from "#kit/web/i18n.ts";
import { StickyNote } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { Area } from "../../contract.ts";
import { areaPaths } from "../../paths.ts";
import { areaText } from "../text.ts";
import { AreaAccess } from "./area-access.tsx";
import { AreaPicture } from "./area-picture.tsx";

interface AreaCardProps {
  readonly area: Area;
  readonly isSelected: boolean;
  /** Without it there is nothing to select areas for. */
  readonly onToggle?: (() => void) | undefined;
}

/** One area in the list: the whole card is the link, with the checkbox above it. */
export function AreaCard({ area, isSelected, onToggle }: AreaCardProps) {
  const t = useText(areaText);
  const workspaceId = useWorkspaceId();
  return (
    <article
      className={classNames(
        "relative flex h-full flex-col overflow-hidden rounded-2 border bg-raised hover:border-edge",
        isSelected ? "border-ink outline-2 outline-ink -outline-offset-2" : "border-line",
      )}
    >
      <AreaPicture assetId={area.displayFettleImageId} size="small" className="aspect-[4/3] w-full object-cover" />
      <div className="flex flex-1 flex-col gap-2 border-t border-line p-3">
        <h2 className="text-md wrap-anywhere">
          <LinkTo
            to={areaPaths.detail(workspaceId, area.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-2 focus-visible:after:outline-3 focus-visible:after:outline-ink focus-visible:after:-outline-offset-3"
          >
            {area.name}
          </LinkTo>
        </h2>
        <div className="mt-auto flex min-w-0 items-center justify-between gap-3">
          <AreaAccess area={area} />
          <span className="num inline-flex shrink-0 items-center gap-1.5 text-xs text-ink-2">
            <StickyNote className="size-4 text-ink-3" aria-hidden />
            <span aria-hidden>{area.noteCount}</span>
            <span className="sr-only">{t("areas.notes", { count: area.noteCount })}</span>
          </span>
        </div>
      </div>
      {onToggle && (
        <span className="absolute start-2 top-2 z-1 grid rounded-1 border border-line bg-raised p-1.5">
          <Checkbox aria-label={t("areas.select", { name: area.name })} isSelected={isSelected} onChange={onToggle} />
        </span>
      )}
    </article>
  );
}
