import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { manyText } from "../many-text.ts";
import type { Many } from "../state/use-many.ts";
import { draftPath } from "./draft-path.ts";

/** How many are named; the others are counted, and stand in the list. */
const namedMax = 20;

/** [P187] How far it is, and afterwards what became of each draft. */
export function ManyNews({ many }: { readonly many: Many }) {
  const t = useText(manyText);
  const { progress } = many;
  if (progress) {
    return (
      <div className="flex items-end gap-4 rounded-2 border border-line bg-raised px-4 py-3">
        <ProgressBar
          className="flex-1"
          label={t(`many.running.${progress.action}`)}
          value={progress.done / progress.total}
          valueText={t("many.of", { done: progress.done, count: progress.total })}
        />
        <Button onPress={many.stop}>{t("many.stop")}</Button>
      </div>
    );
  }
  return many.report ? <Report many={many} report={many.report} /> : null;
}

function Report({ many, report }: { readonly many: Many; readonly report: NonNullable<Many["report"]> }) {
  const t = useText(manyText);
  const workspaceId = useWorkspaceId();
  const { action, done, left, notReached } = report;
  return (
    <Banner
      tone={left.length + notReached > 0 ? "wait" : "done"}
      title={done === 0 ? t("many.nothingDone") : t(`many.done.${action}`, { count: done })}
      onClose={many.closeReport}
    >
      {left.length > 0 && (
        <>
          <p>{t("many.left", { count: left.length })}</p>
          <ul className="mt-1 max-h-48 list-disc overflow-auto ps-5">
            {left.slice(0, namedMax).map(({ draft, outcome }) => (
              <li key={draft.procedureId}>
                <LinkTo to={draftPath(workspaceId, draft)} className={linkClassName}>
                  <bdi>{draft.title}</bdi>
                </LinkTo>
                {": "}
                {t(`many.outcomes.${outcome}`)}
              </li>
            ))}
            {left.length > namedMax && <li>{t("many.more", { count: left.length - namedMax })}</li>}
          </ul>
        </>
      )}
      {notReached > 0 && <p>{t("many.notReached", { count: notReached })}</p>}
    </Banner>
  );
}
