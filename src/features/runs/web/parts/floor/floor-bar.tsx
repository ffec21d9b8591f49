import { performPaths } from "#features/performs/paths.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowRight, Play } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { floorText } from "../../floor-text.ts";
import { useFloor } from "../../state/use-floor.ts";
import { LastDone } from "./floor-card.tsx";

interface PlaceOnFloor {
  readonly id: string;
  readonly title: string;
  readonly areaIds: readonly string[];
}

/** The one button of a procedure's page, which says what it will do: perform it, or go on with what runs. [P184] */
export function FloorBar({ procedure }: { readonly procedure: PlaceOnFloor }) {
  const t = useText(floorText);
  const workspaceId = useWorkspaceId();
  const { running } = useFloor()(procedure);
  const size = "min-h-20! w-full";
  if (running === undefined) return <Skeleton isQuiet className={size} />;
  const done = running && { done: running.doneCount, total: running.stepCount };
  return (
    <LinkTo
      to={
        running
          ? performPaths.perform(workspaceId, procedure.id, running.id)
          : procedurePaths.perform(workspaceId, procedure.id)
      }
      className={`${buttonClassName({ kind: "hivis", size: "xl" })} ${size} text-lg font-bold`}
    >
      {done ? (
        <>
          {t("floor.continue")} · <span className="num">{t("floor.doneOf", done)}</span>
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
        </>
      ) : (
        <>
          <Play aria-hidden />
          {t("floor.perform")}
        </>
      )}
    </LinkTo>
  );
}

/** When a procedure was last done, and by whom. */
export function LastDonePanel({ procedureId }: { readonly procedureId: string }) {
  const { last } = useFloor()({ id: procedureId, areaIds: [] });
  return (
    <p className="rounded-2 border border-line bg-raised p-4">
      <LastDone last={last} />
    </p>
  );
}
