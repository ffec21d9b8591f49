import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { versionChanges } from "../../../rules/version-changes.ts";
import { performDialogText } from "../../dialog-text.ts";
import { changeWords } from "../../state/change-words.ts";
import { useLatestVersion } from "../../state/latest-version.ts";
import { usePerformPlace } from "../perform-context.tsx";

interface NewerVersionProps {
  readonly stepId: string;
  readonly version: number;
  readonly onReset: () => void;
  readonly onPassed: () => void;
}

/** Where there is little room the sentence is in the dialog alone. */
const roomy = "max-sm:sr-only [@media(max-height:500px)]:sr-only";

/** Says in a sentence that a newer version was published and what it changes, and offers to switch. [PF143] */
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
      className="max-sm:px-3 max-sm:py-2 max-sm:text-sm"
    >
      <p className="font-semibold text-info">
        {t("performs.reset.banner", { version })}{" "}
        <span className={roomy}>{t("performs.reset.bannerNow", { now: procedure.versionNumber ?? 0 })}</span>
      </p>
      {changes && <p className={roomy}>{changeWords(changes)}</p>}
    </Banner>
  );
}
