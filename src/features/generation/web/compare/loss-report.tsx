import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, TriangleAlert } from "#kit/web/icons.ts";
import type { PaperSource } from "../../paper-contract.ts";
import { compareText } from "../compare-text.ts";
import { usePlaceWords } from "./place-words.ts";

/** [PG30] Every object of the document that the draft does not have, with its place. */
export function LossReport({ losses }: Pick<PaperSource, "losses">) {
  const t = useText(compareText);
  const placeWords = usePlaceWords();
  if (losses.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-done" />
        {t("compare.noLosses")}
      </p>
    );
  }
  return (
    <details open className="rounded-2 border border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-3 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-wait" />
        {t("compare.losses", { count: losses.length })}
      </summary>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto border-t border-line">
        {losses.map((loss, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be alike
          <li key={index} className="px-3 py-2 text-sm">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold">{t(`compare.kind.${loss.kind}`)}</span>
              <span className="num text-xs text-ink-2">{placeWords(loss.at)}</span>
            </p>
            {loss.detail !== "" && <p className="text-ink-2 wrap-anywhere">{loss.detail}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
