import { useText } from "#kit/web/i18n.ts";
import { Check } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { photoHintText } from "../../photo-hint-text.ts";
import type { PhotoHint } from "../../state/photo-hints.ts";

export interface PhotoHintNoteProps {
  readonly hint: PhotoHint;
  readonly onKeep: () => void;
}

/** What speaks against a photo. It may be kept all the same. */
export function PhotoHintNote({ hint, onKeep }: PhotoHintNoteProps) {
  const t = useText(photoHintText);
  return (
    <Banner tone="wait">
      <div className="grid gap-3">
        <p>
          {hint.faults.map((fault) => t(`performs.photo.hint.${fault}`)).join(" ")} {t("performs.photo.hint.choose")}
        </p>
        <Button onPress={onKeep} className="min-h-12 justify-self-start">
          <Check aria-hidden />
          {t("performs.photo.hint.keep")}
        </Button>
      </div>
    </Banner>
  );
}
