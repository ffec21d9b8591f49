import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { editorDialogText } from "../../editor-dialog-text.ts";

const reasons = ["moduleLimit", "contentTooLarge", "unknownMedia", "unknownArea", "forbidden"] as const;
const reasonOf = (code: string) => reasons.find((reason) => reason === code) ?? "other";

interface UnsavedBannerProps {
  /** The problem of a draft that the server does not take; null while it cannot be reached. */
  readonly refusal: string | null;
  /** Whether the unsaved content is stored on the device. */
  readonly isStored: boolean;
  readonly onRetry: () => void;
}

/** What is not saved, why, and where it is stored for now. */
export function UnsavedBanner({ refusal, isStored, onRetry }: UnsavedBannerProps) {
  const t = useText(editorDialogText);
  const words =
    refusal === null
      ? t(isStored ? "editor.saving.kept" : "editor.saving.notKept")
      : t("editor.saving.refused", { reason: t(`editor.saving.${reasonOf(refusal)}`) });
  return (
    <Banner
      tone={refusal === null && isStored ? "wait" : "stop"}
      title={t("editor.saving.notSaved")}
      className="rounded-none"
      action={
        <Button size="sm" onPress={onRetry}>
          {t("editor.saving.retry")}
        </Button>
      }
    >
      {words}
    </Banner>
  );
}
