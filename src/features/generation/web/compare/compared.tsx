import { type ReactNode, useState } from "react";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWayBack } from "#kit/web/ui/buttons/way-back.tsx";
import { formatDate } from "#kit/web/words/dates.ts";
import type { PaperSource } from "../../paper-contract.ts";
import { textOfBlock } from "../../rules/paper/paper-blocks.ts";
import { paperClaimsOfStep } from "../../rules/paper/paper-claims.ts";
import { compareText } from "../compare-text.ts";
import { DraftSteps } from "./draft-steps.tsx";
import { LossReport } from "./loss-report.tsx";
import { PaperBlocks, type ShownBlocks } from "./paper-blocks.tsx";

interface ComparedProps {
  readonly source: PaperSource;
  readonly draft: ProcedureDraft;
  /** What no block says, see `unsaidOf`. */
  readonly unsaid: readonly string[];
  readonly children?: ReactNode;
}

/** A draft and its document next to each other, with what has to be confirmed and what was lost above them. */
export function Compared({ source, draft, unsaid, children }: ComparedProps) {
  const t = useText(compareText);
  const [shown, setShown] = useState<ShownBlocks>();
  const way = useWayBack();
  const show = way.leading(setShown);
  return (
    <>
      {unsaid.length > 0 && (
        <div className="mt-4 rounded-2 bg-wait-bg p-3 text-sm">
          <p className="font-semibold text-wait">{t("compare.unsaid", { count: unsaid.length })}</p>
          <p>{t("compare.unsaidHint")}</p>
          <ul className="list-disc ps-5">
            {unsaid.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {source.mediaId === null && <p className="mt-4 text-sm text-ink-2">{t("compare.hidden")}</p>}
      {children}
      <div className="mt-6">
        <LossReport source={source} onShow={show} />
      </div>
      <div className="my-6 grid gap-6 lg:grid-cols-2">
        <PaperBlocks source={source} shown={shown} wayBack={way.button} />
        <DraftSteps draft={draft} source={source} shownId={shown?.stepId} onShow={show} />
      </div>
    </>
  );
}

/** The file of a draft, its author and its date. */
export function useFileFacts(): (source: PaperSource) => string {
  const t = useText(compareText);
  return ({ fileName, about: { author, modifiedAt } }) =>
    [
      t("compare.note", { name: fileName }),
      author && t("compare.made", { author }),
      modifiedAt && t("compare.changed", { date: formatDate(new Date(modifiedAt)) }),
    ]
      .filter((fact) => fact !== "")
      .join(", ");
}

/** [PG31] What the steps of a draft say now, and no block of theirs. */
export function unsaidOf(source: PaperSource, draft: ProcedureDraft): string[] {
  const steps = draft.sections.flatMap((section) => section.steps);
  const claims = steps.flatMap((step) => {
    const range = source.steps.find((one) => isSameId(one.stepId, step.id)) ?? { from: 0, to: -1 };
    return paperClaimsOfStep(step, source.blocks.map(textOfBlock), range);
  });
  return [...new Set(claims.filter((claim) => claim.sentences.length === 0).map((claim) => claim.text))];
}
