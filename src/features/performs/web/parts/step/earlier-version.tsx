import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { StepProgress } from "../../../progress.ts";
import { earlierVersions } from "../../../rules/steps/step-versions.ts";
import { performText } from "../../text.ts";

interface EarlierVersionProps {
  readonly step: StepProgress | undefined;
  /** Of the perform, or of the record. */
  readonly versionNumber: number | null;
  readonly className?: string;
}

/** Says of a step that it was done, or answered in part, before the perform moved to its version. [PF142] */
export function EarlierVersion({ step, versionNumber, className }: EarlierVersionProps) {
  const t = useText(performText);
  const versions = earlierVersions(step, versionNumber);
  if (versions.length === 0) return null;
  return (
    <p className={classNames("text-ink-2", className)}>
      {t("performs.step.earlierVersion", { count: versions.length, versions: versions.join(", ") })}
    </p>
  );
}
