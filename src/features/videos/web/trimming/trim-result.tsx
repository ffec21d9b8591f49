import type { ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";
import { showMoment } from "../../rules/moments.ts";
import { trimText } from "../trim-text.ts";
import type { Made } from "./use-cutting.ts";

interface TrimResultProps {
  readonly made: Made;
  readonly before: { readonly sizeBytes: number; readonly durationMs: number };
  /** While it goes up: how much has. */
  readonly savingPart?: number | undefined;
}

/** The result of a cut, to be watched before it is saved. */
export function TrimResult({ made, before, savingPart }: TrimResultProps) {
  const t = useText(trimText);
  const size = useSizeText();
  return (
    <section aria-label={t("trim.result")} className="grid gap-4">
      <h3 className="text-md">{t("trim.result")}</h3>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are carried over when it is saved */}
      <video
        src={made.address}
        controls
        playsInline
        aria-label={t("trim.result")}
        className="max-h-[45dvh] w-full rounded-2 bg-[#000] object-contain"
      />
      <dl className="grid grid-cols-2 gap-4 border-t-2 border-ink pt-3">
        <Figure name={t("trim.resultLength")} note={t("trim.before", { value: showMoment(before.durationMs) })}>
          {showMoment(made.durationMs)}
        </Figure>
        <Figure name={t("trim.resultSize")} note={t("trim.before", { value: size(before.sizeBytes) })}>
          {size(made.cut.file.size)}
        </Figure>
      </dl>
      {savingPart !== undefined && <ProgressBar label={t("trim.saving")} value={savingPart} />}
    </section>
  );
}

const Figure = ({ name, note, children }: { name: string; note: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="num text-lg">{children}</dd>
    <dd className="num text-xs text-ink-3">{note}</dd>
  </div>
);
