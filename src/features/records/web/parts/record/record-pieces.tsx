import { Picture } from "#features/media/web/parts/picture.tsx";
import type { TakenReading } from "#features/performs/rules/answers/readings.ts";
import { Zoomable } from "#features/performs/web/parts/step/zoomable.tsx";
import { performText } from "#features/performs/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, CircleX } from "#kit/web/icons.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { performRecordText } from "../../record-text.ts";

export function Pictures({ fileIds }: { readonly fileIds: readonly string[] }) {
  const t = useText(performText);
  return (
    <ul className="flex flex-wrap gap-3">
      {fileIds.map((fileId, index) => (
        <li key={fileId}>
          <RecordPicture
            assetId={fileId}
            name={t("performs.photo.shown", { number: index + 1 })}
            className="h-36 w-48"
          />
        </li>
      ))}
    </ul>
  );
}

interface RecordPictureProps {
  readonly assetId: string;
  readonly name: string;
  /** The size of its frame. */
  readonly className: string;
}

/** A picture of a record; a press enlarges it. */
export function RecordPicture({ assetId, name, className }: RecordPictureProps) {
  return (
    <Zoomable
      name={name}
      large={<Picture assetId={assetId} size="detail" alt={name} className="size-full object-contain" />}
      className="shrink-0 overflow-hidden rounded-2 border border-line"
    >
      <Picture assetId={assetId} size="small" alt="" className={`${className} object-cover`} />
    </Zoomable>
  );
}

export function Verdict({ isCorrect }: { readonly isCorrect: boolean }) {
  const t = useText(performRecordText);
  const Icon = isCorrect ? CircleCheck : CircleX;
  return (
    <Badge tone={isCorrect ? "done" : "stop"} className="justify-self-start">
      <Icon className="size-4" aria-hidden />
      {t(isCorrect ? "performs.record.correct" : "performs.record.wrong")}
    </Badge>
  );
}

export function Feedback({ words, isByMachine = false }: { readonly words: string; readonly isByMachine?: boolean }) {
  const t = useText(performRecordText);
  return (
    <p className={`rounded-1 px-3 py-2 whitespace-pre-wrap ${isByMachine ? "bg-ai-bg" : "bg-tint"}`}>
      <span className="block text-xs text-ink-2">{t("performs.record.feedback")}</span>
      {words}
    </p>
  );
}

interface LimitsProps {
  readonly of: Pick<TakenReading, "min" | "max" | "unit">;
  readonly className?: string;
}

/** The limits of a reading in words; nothing where it has none. */
export function Limits({ of: { min, max, unit }, className }: LimitsProps) {
  const t = useText(performRecordText);
  if (min === null && max === null) return null;
  const key = min === null ? "atMost" : max === null ? "atLeast" : "between";
  const limits = { min: min ?? "", max: max ?? "", unit };
  return <span className={className}>{t(`performs.record.limits.${key}`, limits).trim()}</span>;
}
