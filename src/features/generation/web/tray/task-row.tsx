import { procedurePaths } from "#features/procedures/paths.ts";
import { voiceOverPaths } from "#features/voice-overs/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleAlert, CircleCheck, Clock, Mic } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Spinner } from "#kit/web/ui/states/spinner.tsx";
import type { Generation } from "../../contract.ts";
import { awaitsVoiceOver, mayHelpAgain, stages, type TaskState, taskStateOf } from "../../rules/stages.ts";
import { useRetryGeneration } from "../actions.ts";
import { generationText } from "../text.ts";
import type { AskedTask } from "./task-dialogs.tsx";

interface TaskRowProps {
  readonly task: Generation;
  readonly onDismiss: () => void;
  readonly onAsk: (about: AskedTask["about"]) => void;
}

/** A task with its stage, or why it failed, and what can be done about it. */
export function TaskRow({ task, onDismiss, onAsk }: TaskRowProps) {
  const t = useText(generationText);
  const workspaceId = useWorkspaceId();
  const retry = useRetryGeneration();
  const state = taskStateOf(task.stage);
  const title = task.title || t("tasks.untitled");
  const labelOf = (action: "open" | "retry" | "record" | "narrate" | "cancel" | "dismiss") =>
    t("tasks.actOn", { action: t(`tasks.${action}`), title });
  const isAwaited = awaitsVoiceOver(task);
  const isQueued = isAwaited || (task.kind === "paper" && task.stage === "uploading");
  const cause = task.troubleshootingArtifacts.at(-1)?.code ?? "unknown";
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex items-start gap-2.5">
        <StateMark state={state} isQueued={isQueued} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className={state === "failed" ? "text-xs text-ink" : "text-xs text-ink-2"}>
            {state === "failed"
              ? t(`tasks.cause.${cause}`)
              : isAwaited
                ? t("tasks.awaitsVoiceOver")
                : t(`tasks.${task.kind === "paper" ? "paperStage" : "stage"}.${task.stage}`)}
          </p>
        </div>
      </div>
      {state === "pending" && !isQueued && <Stages stage={task.stage} />}
      <div className="flex flex-wrap gap-2">
        {(isAwaited || (task.errorType === "indistinct_audio" && cause !== "noSpeechService")) && (
          <LinkTo
            to={voiceOverPaths.record(workspaceId, task.id)}
            className={buttonClassName({ kind: "ink", size: "sm" })}
            aria-label={labelOf("record")}
          >
            <Mic aria-hidden />
            {t("tasks.record")}
          </LinkTo>
        )}
        {state === "pending" && (
          <Button size="sm" aria-label={labelOf("cancel")} onPress={() => onAsk("cancel")}>
            {t("tasks.cancel")}
          </Button>
        )}
        {state === "completed" && task.procedureId && (
          <LinkTo
            // A draft from a document is looked at next to it first.
            to={procedurePaths[task.kind === "paper" ? "compare" : "edit"](workspaceId, task.procedureId)}
            className={buttonClassName({ kind: "ink", size: "sm" })}
            aria-label={labelOf("open")}
          >
            {t("tasks.open")}
          </LinkTo>
        )}
        {task.errorType === "indistinct_audio" && (
          <Button size="sm" aria-label={labelOf("narrate")} onPress={() => onAsk("narration")}>
            {t("tasks.narrate")}
          </Button>
        )}
        {state === "failed" && mayHelpAgain(cause) && (
          <Button
            size="sm"
            aria-label={labelOf("retry")}
            isPending={retry.isPending}
            onPress={() => void retry.run({ generationId: task.id }).catch(() => {})}
          >
            {t("tasks.retry")}
          </Button>
        )}
        {state !== "pending" && (
          <Button kind="bare" size="sm" aria-label={labelOf("dismiss")} onPress={onDismiss}>
            {t("tasks.dismiss")}
          </Button>
        )}
      </div>
    </li>
  );
}

export function StateMark({ state, isQueued }: { readonly state: TaskState; readonly isQueued?: boolean }) {
  const look = "mt-0.5 size-4! shrink-0";
  if (isQueued) return <Clock aria-hidden className={`${look} text-wait`} />;
  if (state === "pending") return <Spinner className={look} />;
  if (state === "failed") return <CircleAlert aria-hidden className={`${look} text-stop`} />;
  return <CircleCheck aria-hidden className={`${look} text-done`} />;
}

/** One mark for each stage; the words beside it say which one it is. */
function Stages({ stage }: Pick<Generation, "stage">) {
  const working = stages.slice(0, -2);
  const at = working.indexOf(stage);
  return (
    <div className="flex gap-1" aria-hidden>
      {working.map((one, index) => (
        <span key={one} className={index <= at ? "h-1 flex-1 bg-ink" : "h-1 flex-1 bg-line"} />
      ))}
    </div>
  );
}
