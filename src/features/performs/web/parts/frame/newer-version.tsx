import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/banner.tsx";
import { Button } from "#kit/web/ui/button.tsx";
import { type VersionChanges, versionChanges } from "../../../rules/version-changes.ts";
import { performDialogText } from "../../dialog-text.ts";
import { useLatestVersion } from "../../state/latest-version.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface NewerVersionProps {
  readonly stepId: string;
  readonly version: number;
  readonly onReset: () => void;
  readonly onPassed: () => void;
}

/** Tells that a newer version was published and what it changes, in a sentence, and leaves the choice. [PF143] */
export function NewerVersion({ stepId, version, onReset, onPassed }: NewerVersionProps) {
  const t = useText(performDialogText);
  const { procedure, procedureId } = usePerformPlace().state.progress;
  const latest = useLatestVersion(procedureId);
  const changes = latest.data && versionChanges(procedure, latest.data, stepId);
  return (
    <Banner
      tone="info"
      onClose={onPassed}
      action={<Button onPress={onReset}>{t("performs.reset.action")}</Button>}
      title={t("performs.reset.banner", { version, now: procedure.versionNumber ?? 0 })}
    >
      {changes && changeWords(t, changes)}
    </Banner>
  );
}

type Say = ReturnType<typeof useText<(typeof performDialogText)["en"]>>;

function changeWords(t: Say, { added, changed, removed, isHereAffected }: VersionChanges): string {
  const parts = [
    changed > 0 && t("performs.reset.changes.changed", { count: changed }),
    added > 0 && t("performs.reset.changes.added", { count: added }),
    removed > 0 && t("performs.reset.changes.removed", { count: removed }),
  ].filter((part) => part !== false);
  const what = parts.length === 0 ? t("performs.reset.changes.none") : `${parts.join(", ")}.`;
  return isHereAffected ? `${what} ${t("performs.reset.changes.here")}` : what;
}
