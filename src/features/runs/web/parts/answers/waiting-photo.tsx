import { photoRefusals } from "#features/performs/rules/answers/new-photos.ts";
import type { Refusal } from "#features/performs/web/parts/run/device-files.ts";
import { performText } from "#features/performs/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CloudOff, OctagonAlert } from "#kit/web/icons.ts";
import { performAnswerText } from "../../answer-text.ts";

/** Over the lower edge of a photo that is on this device alone: it comes and goes by itself and must move nothing. [PF260] */
export function OnDeviceMark() {
  const t = useText(performAnswerText);
  return (
    <span className="pointer-events-none absolute start-1.5 end-11 bottom-1.5 flex">
      <span className="flex min-h-8 items-center gap-1 rounded-1 border border-edge bg-raised px-1.5 text-xs leading-tight text-wait">
        <CloudOff className="size-4 shrink-0" aria-hidden />
        {t("performs.photo.onDevice")}
      </span>
    </span>
  );
}

/** Why the server does not take a photo. */
export function RefusedPhoto({ refusal }: { readonly refusal: Refusal }) {
  const t = useText(performText, performAnswerText);
  return (
    <p className="flex items-start gap-1.5 text-xs font-semibold text-stop">
      <OctagonAlert className="mt-px size-4 shrink-0" aria-hidden />
      {t(refusalWords(refusal.code))}
    </p>
  );
}

function refusalWords(refusal: string) {
  if (refusal === "fileLost") return "performs.photo.lost" as const;
  const code = photoRefusals.find((one) => one === refusal);
  return code ? (`performs.photo.${code}` as const) : ("performs.photo.refused" as const);
}
