import { performPaths } from "#features/performs/paths.ts";
import { useRunning } from "#features/performs/web/parts/use-running.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { performDialogText } from "../../dialog-text.ts";

interface OtherPerformsProps {
  /** The perform that is on screen. */
  readonly performId: string;
  readonly onGo: () => void;
}

/** The person's other running performs, a tap away: this one is stored as it is, and is in the same list there. */
export function OtherPerforms({ performId, onGo }: OtherPerformsProps) {
  const t = useText(performDialogText);
  const workspaceId = useWorkspaceId();
  const { data: mine = [] } = useRunning();
  const others = mine.filter((one) => one.id !== performId);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-sm">{t("performs.steps.others")}</h3>
      <ul className="grid gap-1">
        {others.map((one) => (
          <li key={one.id}>
            <LinkTo
              to={performPaths.perform(workspaceId, one.procedureId, one.id)}
              onClick={onGo}
              className="ring-inside grid min-h-14 content-center rounded-1 px-2 py-1 no-underline hover:bg-tint"
            >
              <span className="leading-tight font-semibold wrap-anywhere">{one.title}</span>
              <span className="text-xs text-ink-2">
                {t("performs.steps.otherDone", { done: one.doneCount, total: one.stepCount })}{" "}
                <TimeStamp at={one.updatedAt} />
              </span>
            </LinkTo>
          </li>
        ))}
      </ul>
    </section>
  );
}
