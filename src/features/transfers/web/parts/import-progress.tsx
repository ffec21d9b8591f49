import { useText } from "#kit/web/i18n.ts";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { ContentImport } from "../../contract.ts";
import { transferText } from "../text.ts";

/** The state of an import in a word; a check that runs is no import yet. */
export function useStateText(): (of: Pick<ContentImport, "state" | "isDryRun">) => string {
  const t = useText(transferText);
  return ({ state, isDryRun }) => t(`imports.state.${state === "running" && isDryRun ? "checking" : state}`);
}

/** How far an import is that is not over. */
export function ImportProgress({ of, className }: { readonly of: ContentImport; readonly className?: string }) {
  const t = useText(transferText);
  const stateText = useStateText();
  if (of.state !== "waiting" && of.state !== "running" && of.state !== "paused") return null;
  const isKnown = of.total > 0;
  return (
    <ProgressBar
      label={stateText(of)}
      value={isKnown ? of.done / of.total : undefined}
      {...(isKnown && { valueText: t("imports.progress", { done: of.done, total: of.total }) })}
      className={className}
    />
  );
}
