import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Badge, type Tone } from "#kit/web/ui/marks/badge.tsx";
import { StepNumber } from "#kit/web/ui/marks/step-number.tsx";
import type { TemplateUse } from "../../contract.ts";
import type { LinkState } from "../../rules/link-state.ts";
import { usesText } from "../uses-text.ts";

/** What is to be said of a linked step: one that was changed there and refused since is not behind. */
export const saidOf = ({ isBehind, isChangedHere }: LinkState) =>
  isChangedHere ? (isBehind ? "both" : "changedHere") : isBehind ? "behind" : "current";

const tones: Readonly<Record<ReturnType<typeof saidOf>, Tone>> = {
  current: "done",
  behind: "wait",
  changedHere: "plain",
  both: "wait",
};

/** Whether it can be updated without asking: it is behind, nothing was changed there, and no decision is asked for. */
export const isOffered = ({ steps, isPending }: TemplateUse): boolean =>
  !isPending && steps.some((step) => step.isBehind) && !steps.some((step) => step.isBehind && step.isChangedHere);

interface UseRowProps {
  readonly use: TemplateUse;
  readonly isRunning: boolean;
  readonly onUpdate: () => void;
  readonly onReplace: () => void;
}

/** A procedure that uses the reusable step, with how each of its linked steps compares. */
export function UseRow({ use, isRunning, onUpdate, onReplace }: UseRowProps) {
  const t = useText(usesText);
  const workspaceId = useWorkspaceId();
  const { procedureId, title, steps, isDraft, isPending, isPublishedBehind } = use;
  const path = isDraft
    ? procedurePaths.edit(workspaceId, procedureId)
    : procedurePaths.preview(workspaceId, procedureId);
  const isBehind = steps.some((step) => step.isBehind);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <LinkTo to={path} className="link font-semibold wrap-anywhere no-underline">
          <bdi>{title}</bdi>
        </LinkTo>
        <ul className="space-y-1">
          {steps.map((step) => (
            <li key={step.stepId} className="flex flex-wrap items-center gap-2">
              <StepNumber n={step.number} size="sm" />
              <bdi className="min-w-0 wrap-anywhere">{step.title || t("uses.untitled")}</bdi>
              <Badge tone={tones[saidOf(step)]}>{t(`uses.state.${saidOf(step)}`)}</Badge>
            </li>
          ))}
        </ul>
        <p className="text-xs text-ink-2">
          {t(isDraft ? "uses.inDraft" : "uses.published")}
          {isPublishedBehind && ` · ${t("uses.publishedBehind")}`}
          {isPending && isBehind && ` · ${t("uses.waits")}`}
        </p>
      </div>
      {isOffered(use) && (
        <Button aria-label={t("uses.updateAt", { title })} isDisabled={isRunning} onPress={onUpdate}>
          {t("uses.update")}
        </Button>
      )}
      {!isPending && isBehind && !isOffered(use) && (
        <Button aria-label={t("uses.replaceAt", { title })} isDisabled={isRunning} onPress={onReplace}>
          {t("uses.replace")}
        </Button>
      )}
    </li>
  );
}
