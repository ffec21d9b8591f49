import { photoRefusals } from "#features/performs/rules/answers/new-photos.ts";
import type { Refusal } from "#features/performs/web/parts/run/device-files.ts";
import { performText } from "#features/performs/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { CloudOff, OctagonAlert } from "#kit/web/icons.ts";
import { performAnswerText } from "../../answer-text.ts";

/** That a photo is on this device alone, or why the server does not take it. */
export function WaitingPhoto({ refusal }: { readonly refusal: Refusal | null }) {
  const t = useText(performText, performAnswerText);
  const Icon = refusal ? OctagonAlert : CloudOff;
  return (
    <p className={`flex items-start gap-1.5 text-xs ${refusal ? "font-semibold text-stop" : "text-wait"}`}>
      <Icon className="mt-px size-4 shrink-0" aria-hidden />
      {t(waitingWords(refusal?.code))}
    </p>
  );
}

function waitingWords(refusal: string | undefined) {
  if (refusal === undefined) return "performs.photo.onDevice" as const;
  if (refusal === "fileLost") return "performs.photo.lost" as const;
  const code = photoRefusals.find((one) => one === refusal);
  return code ? (`performs.photo.${code}` as const) : ("performs.photo.refused" as const);
}
