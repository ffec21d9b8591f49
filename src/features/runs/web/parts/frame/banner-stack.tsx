import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { usePerformPlace } from "../perform-context.tsx";
import { NewerVersion } from "./newer-version.tsx";

interface BannerStackProps {
  readonly stepId: string;
  /** Null while there is none, or after the person has dismissed it. */
  readonly newer: number | null;
  readonly onCompare: () => void;
  readonly onUnsentAnswers: () => void;
  readonly onReset: (version: number) => void;
  readonly onPassed: (version: number) => void;
}

/** At most a third of the window, whatever has gathered: the step is what the person came for. */
export function BannerStack({ stepId, newer, onCompare, onUnsentAnswers, onReset, onPassed }: BannerStackProps) {
  const t = useText(performDialogText);
  const { driver, state } = usePerformPlace();
  const { conflicts, asides, submission } = state;
  return (
    <div className="grid max-h-[33dvh] [@media(max-height:500px)]:max-h-[28dvh] gap-2 overflow-auto px-4 pb-3">
      {submission?.is === "stopped" && (
        <Banner
          tone="stop"
          action={
            <Button onPress={() => driver.happened({ type: "submitTakenBack" })}>
              {t("performs.submit.understood")}
            </Button>
          }
        >
          {t(`performs.submit.stopped.${submission.why}`, {
            detail: submission.why === "refused" ? submission.detail : "",
          })}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner tone="wait" action={<Button onPress={onCompare}>{t("performs.conflict.look")}</Button>}>
          {t("performs.conflict.banner", { count: conflicts.length })}
        </Banner>
      )}
      {asides.length > 0 && (
        <Banner tone="wait" action={<Button onPress={onUnsentAnswers}>{t("performs.aside.look")}</Button>}>
          {t("performs.aside.bannerReset")}
        </Banner>
      )}
      {newer !== null && (
        <NewerVersion stepId={stepId} version={newer} onReset={() => onReset(newer)} onPassed={() => onPassed(newer)} />
      )}
    </div>
  );
}
