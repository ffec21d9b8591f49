import type { ModuleProgress } from "#features/performs/progress.ts";
import { changedAt } from "#features/performs/rules/answers/entered.ts";
import type { PerformedModule } from "#features/performs/rules/answers/perform-data.ts";
import { answerWords, questionWords } from "#features/performs/web/parts/run/answer-words.ts";
import { fileIdsIn } from "#features/performs/web/parts/run/device-files.ts";
import type { ShownConflict } from "#features/performs/web/parts/run/perform-state.ts";
import { findModule, findStep, stepNumber } from "#features/procedures/rules/find.ts";
import { useText } from "#kit/web/i18n.ts";
import { Monitor, Tablet } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { nowText, usePerformPlace } from "../perform-context.tsx";
import { EntryPicture } from "../step/entry-picture.tsx";

/** Answers that two devices gave: both are shown with their times, and the person chooses (ruling R7). */
export function ConflictsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(performDialogText);
  const { state } = usePerformPlace();
  return (
    <Dialog
      title={t("performs.conflict.title")}
      size="lg"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {state.conflicts.length === 0 ? (
        <p>{t("performs.conflict.none")}</p>
      ) : (
        <div className="grid gap-6">
          <p>{t("performs.conflict.intro")}</p>
          {state.conflicts.map((shown) => (
            <ConflictChoice key={shown.id} shown={shown} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function ConflictChoice({ shown: { id, conflict } }: { readonly shown: ShownConflict }) {
  const t = useText(performDialogText);
  const { driver, state } = usePerformPlace();
  const { procedure } = state.progress;
  const { step } = findStep(procedure, conflict.stepId) ?? {};
  const found = conflict.kind === "module" ? findModule(procedure, conflict.moduleId)?.module : undefined;
  const module = found?.category === "action" ? found : undefined;
  const choose = (choice: "kept" | "shown") =>
    driver.happened({ type: "chosen", conflictId: id, choice, at: nowText() });
  const isLocal = conflict.keptFrom === "local";
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="flex items-center gap-3 text-md">
        <StepNumber n={stepNumber(procedure, conflict.stepId) ?? 0} />
        <span className="min-w-0 wrap-anywhere">
          {step?.title}
          <span className="block text-sm font-normal text-ink-2">
            {module ? questionWords(module) : t("performs.conflict.markTitle")}
          </span>
        </span>
      </h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side isHere={isLocal} isInUse entry={conflict.kept} module={module} onChoose={() => choose("kept")} />
        <Side
          isHere={!isLocal}
          isInUse={false}
          entry={conflict.shown}
          module={module}
          onChoose={() => choose("shown")}
        />
      </div>
    </section>
  );
}

interface SideProps {
  readonly isHere: boolean;
  readonly isInUse: boolean;
  /** An entry, or whether the step was marked. */
  readonly entry: ModuleProgress | boolean;
  readonly module: PerformedModule | undefined;
  readonly onChoose: () => void;
}

function Side({ isHere, isInUse, entry, module, onChoose }: SideProps) {
  const t = useText(performDialogText);
  const at = typeof entry === "boolean" ? null : changedAt(entry);
  const files = typeof entry === "boolean" ? [] : fileIdsIn([entry]);
  return (
    <div className="grid content-between gap-3 rounded-2 border-2 border-edge p-4">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          {isHere ? <Tablet className="size-5" aria-hidden /> : <Monitor className="size-5" aria-hidden />}
          {t(isHere ? "performs.conflict.here" : "performs.conflict.there")}
          {isInUse && <Badge tone="ink">{t("performs.conflict.inUse")}</Badge>}
        </p>
        <p className="font-semibold whitespace-pre-wrap wrap-anywhere">
          {typeof entry === "boolean"
            ? t(entry ? "performs.conflict.yes" : "performs.conflict.no")
            : answerWords(module, entry)}
        </p>
        {files.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {files.slice(0, 6).map((fileId) => (
              <EntryPicture key={fileId} fileId={fileId} size="thumb" alt="" className="size-16 object-cover" />
            ))}
          </div>
        )}
        {at && (
          <p className="text-ink-2">
            <TimeStamp at={at} />
          </p>
        )}
      </div>
      <Button kind={isInUse ? "line" : "ink"} onPress={onChoose}>
        {t(isInUse ? "performs.conflict.keep" : "performs.conflict.take")}
      </Button>
    </div>
  );
}
