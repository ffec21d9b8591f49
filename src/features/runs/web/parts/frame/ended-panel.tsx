import { performPaths } from "#features/performs/paths.ts";
import type { Ending, PerformState } from "#features/performs/web/parts/run/perform-state.ts";
import type { PerformDriver } from "#features/performs/web/parts/run/perform-view.ts";
import { unsentAnswers } from "#features/performs/web/parts/run/unsent-answers.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleSlash } from "#kit/web/icons.ts";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { UnsentAnswersList } from "../dialogs/unsent-answers-list.tsx";
import { RunEnding } from "../ending/run-ending.tsx";
import { nowText } from "../perform-context.tsx";

interface EndedPanelProps {
  readonly ending: Ending;
  readonly state: PerformState | undefined;
  readonly driver: PerformDriver;
}

/** A perform that has ended, and the answers on this device that came too late for it (threat B95). */
export function EndedPanel({ ending, state, driver }: EndedPanelProps) {
  const t = useText(performDialogText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const asides = state ? unsentAnswers(state, nowText()) : [];
  const is = ending.state === "removed" ? "removed" : "missing";
  const endedBy = ending.state === "removed" ? ending.by : undefined;
  const forget = async () => {
    await driver.forget();
    await go(performPaths.history(workspaceId), { replace: true });
  };
  const unsent = state && asides.length > 0 && (
    <section className="rounded-3 border-2 border-wait bg-raised p-5">
      <h2 className="text-lg">{t("performs.aside.unsent")}</h2>
      <p className="mb-4 text-ink-2">{t("performs.aside.unsentWhy")}</p>
      <UnsentAnswersList title={state.progress.procedure.title} asides={asides} onUnderstood={() => void forget()} />
    </section>
  );
  if (ending.state === "submitted") {
    // Answers that came too late are in no record: the result is told without them.
    const counted = asides.length > 0 ? undefined : state;
    return (
      <RunEnding entry={ending.entry} state={counted}>
        {unsent}
      </RunEnding>
    );
  }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-center gap-6 p-4">
      {state && <h1 className="sr-only">{state.progress.procedure.title}</h1>}
      <EmptyState
        isScreen
        icon={<CircleSlash />}
        title={endedBy === undefined ? t(`performs.ended.${is}`) : t("performs.ended.endedBy", { name: endedBy })}
        action={
          <LinkTo to={performPaths.history(workspaceId)} className={buttonClassName()}>
            {t("performs.ended.backToList")}
          </LinkTo>
        }
      >
        {endedBy === undefined ? t(`performs.ended.${is}Why`) : t("performs.ended.endedByWhy")}
      </EmptyState>
      {unsent}
    </main>
  );
}
