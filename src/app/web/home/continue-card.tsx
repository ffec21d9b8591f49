import type { ActivePerform } from "#features/performs/contract.ts";
import { performPaths } from "#features/performs/paths.ts";
import { ProcedureCollage } from "#features/procedures/web/parts/procedure-collage.tsx";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Ago } from "#kit/web/ui/marks/ago.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { homeText } from "./text.ts";

/** The run that was touched last: what it looks like, how far it is, and the one press that goes on with it. */
export function ContinueCard({ perform }: { readonly perform: ActivePerform }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const { doneCount, stepCount, title, newerVersion, collage = [] } = perform;
  const progress = t("home.waiting.progress", { done: doneCount, all: stepCount });
  const part = stepCount === 0 ? 1 : doneCount / stepCount;
  return (
    <section
      aria-label={t("home.continue.title")}
      className="grid overflow-hidden rounded-2 border-2 border-ink bg-raised sm:grid-cols-[minmax(9rem,1fr)_minmax(0,3fr)]"
    >
      {/* Pictures that arrive must not make it higher: what stands below would be pushed away. */}
      <div className="relative sm:min-h-44">
        <ProcedureCollage
          assetIds={collage}
          size="lg"
          className="rounded-none! border-0! max-sm:aspect-[3/1]! sm:absolute! sm:inset-0 sm:aspect-auto! sm:h-full"
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-4 p-4 sm:p-5">
        <div className="min-w-52 flex-1 space-y-2">
          <p className="text-xs text-ink-2">
            {t("home.continue.touched")} <Ago at={perform.updatedAt} />
          </p>
          <h2 className="text-lg leading-tight wrap-anywhere">
            <Unbroken text={title} />
          </h2>
          <div
            role="progressbar"
            aria-label={progress}
            aria-valuemin={0}
            aria-valuemax={stepCount}
            aria-valuenow={doneCount}
            className="h-3 overflow-hidden bg-tint-2 forced-colors:border forced-colors:border-[CanvasText]"
          >
            <span
              className="block h-full bg-ink forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
              style={{ inlineSize: `${part * 100}%` }}
            />
          </div>
          <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
            <span aria-hidden>{progress}</span>
            {newerVersion !== null && <Badge tone="info">{t("home.waiting.newer", { version: newerVersion })}</Badge>}
          </p>
        </div>
        <LinkTo
          to={performPaths.perform(workspaceId, perform.procedureId, perform.id)}
          aria-label={t("home.waiting.goOnWith", { title })}
          className={`${buttonClassName({ kind: "hivis", size: "xl" })} shrink-0 font-bold max-sm:w-full`}
        >
          {t("home.waiting.goOn")}
        </LinkTo>
      </div>
    </section>
  );
}
