import { procedurePaths } from "#features/procedures/paths.ts";
import { StartPerformButton } from "#features/runs/web/parts/start-perform.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Play } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { WorkspaceDay } from "#kit/web/ui/marks/workspace-day.tsx";
import type { ProcedureSetDetail, SetItem } from "../../contract.ts";
import { beginIn } from "../actions.ts";
import { inspectorText } from "../inspector-text.ts";
import { AttemptFacts, ItemState } from "./attempt-facts.tsx";

interface SetStepsProps {
  readonly set: ProcedureSetDetail;
  readonly isFinished: boolean;
}

/** The procedures of a set in order: the status of each, and the button that performs it. */
export function SetSteps({ set, isFinished }: SetStepsProps) {
  const t = useText(inspectorText);
  const mayPerform = useFlag("procedure_perform_web_enabled");
  const isNext = (item: SetItem) => item.mayStart && (item.state !== "done" || isFinished);
  const next = set.procedures.find(isNext);
  const whyNot = ({ whyNotStart }: SetItem): string | undefined => {
    if (whyNotStart === null) return undefined;
    if (whyNotStart === "outOfOrder") return t(isFinished ? "setInspector.finishedReason" : "setInspector.waits");
    return t(`setInspector.${whyNotStart}`);
  };
  return (
    <ol aria-label={t("setInspector.procedures")} className="divide-y divide-line border-y border-line">
      {set.procedures.map((item, at) => (
        <li key={item.id} className="space-y-2 py-3">
          <div className="flex items-start gap-3">
            <StepNumber n={at + 1} state={plateOf(item, item === next)} />
            <div className="min-w-0 flex-1">
              <Title item={item} />
              <State set={set} item={item} />
            </div>
            {mayPerform && (
              <StartPerformButton
                procedureId={item.id}
                begin={beginIn(set.id)}
                kind={item === next ? "ink" : "line"}
                aria-label={t("setInspector.performOf", { title: item.title })}
                disabledReason={whyNot(item)}
              >
                <Play aria-hidden />
                {t("setInspector.perform")}
              </StartPerformButton>
            )}
          </div>
          <AttemptFacts item={item} passMark={set.passMark} />
          {item.again === "changed" && <ChangedSteps item={item} />}
        </li>
      ))}
    </ol>
  );
}

function plateOf(item: SetItem, isNext: boolean) {
  if (item.state === "done") return "done";
  if (item.again !== null || item.isOverdue) return "need";
  return isNext ? "current" : "todo";
}

function Title({ item }: { readonly item: SetItem }) {
  const workspaceId = useWorkspaceId();
  return (
    <LinkTo
      to={procedurePaths.preview(workspaceId, item.id)}
      className="ring-focus rounded-1 font-semibold wrap-anywhere hover:underline"
    >
      {item.title}
    </LinkTo>
  );
}

function State({ set, item }: { readonly set: ProcedureSetDetail; readonly item: SetItem }) {
  const t = useText(inspectorText);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
      <ItemState set={set} item={item} />
      {item.state === "done" && item.doneAt && <TimeStamp at={item.doneAt} dateOnly />}
      {item.state === "done" && item.expiresAt && (
        <span>
          {t("setInspector.expiresOn")} <WorkspaceDay at={item.expiresAt} />
        </span>
      )}
      {item.dueAt && (
        <span>
          {t("setInspector.dueBy")} <WorkspaceDay at={item.dueAt} />
        </span>
      )}
    </p>
  );
}

/** [S23] What changed since the person did it. */
export function ChangedSteps({ item }: { readonly item: SetItem }) {
  const t = useText(inspectorText);
  return (
    <div className="rounded-1 bg-wait-bg px-3 py-2 text-xs">
      <p className="font-semibold">{t("setInspector.changedSteps", { count: item.changedSteps.length })}</p>
      <p className="text-ink-2">{t("setInspector.carried")}</p>
      <ul className="mt-1 space-y-1">
        {item.changedSteps.map((step) => (
          <li key={step.stepId} className="flex items-baseline gap-2">
            {step.number !== null && <StepNumber n={step.number} />}
            <span className="min-w-0 wrap-anywhere">
              {step.title || t("setInspector.untitledStep")}{" "}
              <span className="text-ink-2">({t(`setInspector.change.${step.change}`)})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
