import type { ReactNode } from "react";
import { performPaths } from "#features/performs/paths.ts";
import type { ProcedureSummary } from "#features/procedures/contract.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { useFavourites } from "#kit/web/device/favourites.ts";
import { useText } from "#kit/web/i18n.ts";
import { HardDriveDownload, Play, Star } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, usePlace } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { floorText } from "../../floor-text.ts";
import type { FloorFacts } from "../../state/use-floor.ts";
import { StartPerformButton } from "../start-perform.tsx";

export type FloorProcedure = Pick<ProcedureSummary, "id" | "title" | "collage" | "areaIds" | "stepCount">;

interface FloorCardProps {
  readonly procedure: FloorProcedure;
  readonly facts: FloorFacts;
}

/** A procedure on the floor: what it looks like, where it is done, who did it last, and one button that performs it. [PF241] */
export function FloorCard({ procedure, facts }: FloorCardProps) {
  const t = useText(floorText);
  const { workspaceId, actor } = usePlace();
  const mayPerform = useFlag("procedure_perform_web_enabled");
  const favourites = useFavourites(workspaceId, actor.profileId);
  const isFavourite = favourites.ids.includes(procedure.id);
  const { title } = procedure;
  return (
    <article
      aria-label={title}
      className="relative flex h-full flex-col overflow-hidden rounded-2 border border-line bg-raised"
    >
      <LinkTo
        to={procedurePaths.preview(workspaceId, procedure.id)}
        className="ring-inside flex flex-1 flex-col rounded-2 hover:bg-tint"
      >
        <ProcedureCollage assetIds={procedure.collage} size="lg" className="aspect-[2/1]! rounded-none! border-0!" />
        <span className="flex flex-1 flex-col gap-0.5 p-3 pb-2">
          <span className="line-clamp-2 font-semibold wrap-anywhere">
            <Unbroken text={title} />
          </span>
          {facts.areaNames.length > 0 && (
            <span className="truncate text-xs text-ink-2">{facts.areaNames.join(", ")}</span>
          )}
          <Facts facts={facts} />
        </span>
      </LinkTo>
      <Button
        kind="bare"
        icon
        aria-label={t(isFavourite ? "floor.unmark" : "floor.mark", { title })}
        onPress={() => favourites.toggle(procedure.id)}
        className="absolute! inset-e-1 top-1 bg-raised! pointer-coarse:min-h-12 pointer-coarse:min-w-12"
      >
        <Star aria-hidden className={isFavourite ? "fill-current" : ""} />
      </Button>
      {mayPerform && (
        <div className="p-3 pt-0">
          <GoButton procedure={procedure} facts={facts} />
        </div>
      )}
    </article>
  );
}

function Facts({ facts: { last, isKept } }: Pick<FloorCardProps, "facts">) {
  const t = useText(floorText);
  return (
    <span className="mt-auto block pt-1 text-xs text-ink-2">
      <LastDone last={last} />
      {isKept && (
        <span className="flex items-center gap-1">
          <HardDriveDownload aria-hidden className="size-3.5 shrink-0" />
          {t("floor.kept")}
        </span>
      )}
    </span>
  );
}

/** "Done 2 h ago by Leila", or without a name where the reader does not know the person. */
export function LastDone({ last }: Pick<FloorFacts, "last">): ReactNode {
  const t = useText(floorText);
  const nameOf = usePersonName();
  const { actor } = usePlace();
  if (last === undefined) return <Skeleton isQuiet className="h-[1lh] w-40 max-w-full" />;
  if (last === null) return t("floor.neverDone");
  const who = last.by?.id === actor.profileId ? t("floor.byYou") : last.by && t("floor.by", { name: nameOf(last.by) });
  return (
    <span className="block">
      {t("floor.lastDone")} <Ago at={last.at} />
      {who && ` ${who}`}
    </span>
  );
}

/** Performs it, or continues what runs: one press. Its place is empty until it is known which. */
export function GoButton({ procedure, facts: { running } }: FloorCardProps) {
  const t = useText(floorText);
  const { workspaceId } = usePlace();
  const { title } = procedure;
  const className = "w-full pointer-coarse:min-h-14";
  if (running === undefined) return <Skeleton isQuiet className={`h-(--ctl) ${className}`} />;
  if (running) {
    const { doneCount: done, stepCount: total } = running;
    return (
      <LinkTo
        to={performPaths.perform(workspaceId, procedure.id, running.id)}
        aria-label={t("floor.continueOf", { title, done, total })}
        className={`${buttonClassName({ kind: "ink" })} ${className}`}
      >
        {t("floor.continue")} · <span className="num">{t("floor.doneOf", { done, total })}</span>
      </LinkTo>
    );
  }
  return (
    <StartPerformButton
      procedureId={procedure.id}
      kind="line"
      className={className}
      aria-label={t("floor.performOf", { title })}
    >
      <Play aria-hidden />
      {t("floor.perform")}
    </StartPerformButton>
  );
}
