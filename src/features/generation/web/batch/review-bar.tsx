import { useLayoutEffect, useRef, useState } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { AtFoot } from "#kit/web/ui/at-foot.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { BatchItem } from "../../batch-contract.ts";
import { useAcceptPaper } from "../actions.ts";
import { useSkipDraft } from "../batch-actions.ts";
import { batchText } from "../batch-text.ts";

interface ReviewBarProps {
  readonly batchId: string;
  readonly item: BatchItem;
  /** What no block says: it is confirmed by accepting. */
  readonly unsaid: readonly string[];
  readonly left: number;
  /** The draft and its document are on the screen: nothing is accepted unseen. */
  readonly isReady: boolean;
}

/** [PG46] Accept or skip, always within reach: large enough for gloves, and by a key each. */
export function ReviewBar({ batchId, item, unsaid, left, isReady }: ReviewBarProps) {
  const t = useText(batchText);
  const accept = useAcceptPaper();
  const skip = useSkipDraft();
  /** From the press until the next draft is there: a second press would decide on this one once more. */
  const [isDeciding, setDeciding] = useState(false);
  const title = item.title || item.path;
  const decide = (work: Promise<unknown>, said: string) => {
    setDeciding(true);
    void work
      .then(
        () => announce(said),
        // The action has said so.
        () => {},
      )
      .finally(() => setDeciding(false));
  };
  const onAccept = () => {
    if (item.generationId === null) return;
    const acceptance = { generationId: item.generationId, confirmed: [...unsaid] };
    decide(accept.run(acceptance), t("batches.review.accepted", { title }));
  };
  const onSkip = () =>
    decide(
      skip.run({ batchId, place: item.place, isSkipped: !item.isSkipped }),
      t("batches.review.skippedSaid", { title }),
    );
  useReviewKeys(isDeciding ? {} : isReady ? { a: onAccept, s: onSkip } : { s: onSkip });
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-auto border-t-2 border-ink bg-raised px-4 py-3 md:-mx-6 md:px-6">
      <AtFoot is="tall-bar" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          <span className="num font-semibold">{t("batches.review.left", { count: left })}</span>
          <span className="ms-3 text-xs text-ink-2 max-md:hidden">{t("batches.review.keys")}</span>
        </p>
        <div className="flex gap-4 max-md:w-full max-md:[&>*]:flex-1 max-md:[&>*]:px-2 max-md:[&>*]:text-sm">
          <Button size="xl" isDisabled={isDeciding} onPress={onSkip}>
            {t("batches.review.skip")}
          </Button>
          <Button
            kind="ink"
            size="xl"
            isPending={accept.isPending}
            isDisabled={!isReady || isDeciding}
            onPress={onAccept}
          >
            {t(unsaid.length > 0 ? "batches.review.acceptConfirmed" : "batches.review.accept")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Keys that work wherever nobody is typing and no dialog is open. */
function useReviewKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  // Before the screen is drawn: a key that follows what was read means what was read.
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], dialog")) return;
      latest.current[key.toLowerCase()]?.();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
