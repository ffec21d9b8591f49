import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, TriangleAlert } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { PaperSource } from "../../paper-contract.ts";
import { compareText } from "../compare-text.ts";
import type { ShownBlocks } from "./paper-blocks.tsx";
import { usePlaceWords } from "./place-words.ts";

/** [PG30] Every object of the document that the draft does not have, with its place, which a press shows. */
export function LossReport(props: { readonly source: PaperSource; readonly onShow: (blocks: ShownBlocks) => void }) {
  const { losses, blocks } = props.source;
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
        {losses.map((loss, index) => {
          const [kind, place, at] = [t(`compare.kind.${loss.kind}`), placeWords(loss.at), blockAt(blocks, loss.at)];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two may be alike
            <li key={index} className="flex items-center justify-between gap-x-3 px-3 py-1 text-sm">
              <div className="min-w-0 py-1">
                <p className="font-semibold">{kind}</p>
                {loss.detail !== "" && <p className="text-ink-2 wrap-anywhere">{loss.detail}</p>}
              </div>
              {at < 0 ? (
                <span className="num text-xs text-ink-2">{place}</span>
              ) : (
                <Button
                  kind="bare"
                  size="sm"
                  className="num shrink-0 underline underline-offset-2 pointer-coarse:min-h-12"
                  aria-label={t("compare.showLoss", { kind, place })}
                  onPress={() => props.onShow({ from: at, to: at })}
                >
                  {place}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The block that an object stands in or behind; -1 where its place is none of a block. */
const blockAt = (blocks: PaperSource["blocks"], { page, paragraph, label }: PaperSource["losses"][number]["at"]) =>
  blocks.findLastIndex(({ at }) => at.page === page && at.label === label && (at.paragraph ?? 0) <= (paragraph ?? 0));
