import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Captions } from "#kit/web/icons.ts";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { narrationLengthMax } from "../../rules/narration.ts";
import { generationText } from "../text.ts";

interface NarrationFieldProps {
  readonly value: string;
  readonly onChange: (narration: string) => void;
}

/** The narration as text, typed, pasted or from a captions file. */
export function NarrationField({ value, onChange }: NarrationFieldProps) {
  const t = useText(generationText);
  const [read, setRead] = useState<string>();
  const [error, setError] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const isTooLong = file.size > narrationLengthMax * 4;
    const text = isTooLong ? "" : await file.text();
    setError(isTooLong || text.length > narrationLengthMax ? t("fromFilm.captionsTooLong") : undefined);
    if (isTooLong || text.length > narrationLengthMax) return;
    onChange(text);
    setRead(file.name);
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={t("fromFilm.narration")}
        description={t("fromFilm.narrationHint")}
        value={value}
        onChange={onChange}
        maxLength={narrationLengthMax}
        rows={5}
        {...(error !== undefined && { error })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FileButton size="sm" accept={[".vtt", ".srt", "text/vtt", ".txt"]} onFiles={(files) => void take(files)}>
          <Captions aria-hidden />
          {t("fromFilm.captions")}
        </FileButton>
        <span role="status" className="text-xs text-ink-2">
          {read && t("fromFilm.captionsRead", { name: read })}
        </span>
      </div>
    </div>
  );
}
