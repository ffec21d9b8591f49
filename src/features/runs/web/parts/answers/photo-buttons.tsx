import { pictureTypes } from "#features/media/web/parts/picture-types.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, Images } from "#kit/web/icons.ts";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { performAnswerText } from "../../answer-text.ts";

interface PhotoButtonsProps {
  readonly onFiles: (files: File[]) => void;
  readonly multiple: boolean;
  readonly isPending: boolean;
}

export function PhotoButtons({ onFiles, multiple, isPending }: PhotoButtonsProps) {
  const t = useText(performAnswerText);
  return (
    <div className="grid gap-3 xs:grid-cols-2">
      <FileButton
        accept={pictureTypes}
        camera="environment"
        onFiles={onFiles}
        isPending={isPending}
        className="min-h-16"
      >
        <Camera aria-hidden />
        {t("performs.photo.take")}
      </FileButton>
      <FileButton
        accept={pictureTypes}
        multiple={multiple}
        onFiles={onFiles}
        isPending={isPending}
        className="min-h-16"
      >
        <Images aria-hidden />
        {t("performs.photo.choose")}
      </FileButton>
    </div>
  );
}
