import { diffWordsWithSpace } from "diff";
import { plainText } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import type { Proposal } from "../../contract.ts";
import { tidyText } from "../../rules/reword.ts";
import { feedbackText } from "../text.ts";

interface TwoWordingsProps {
  readonly proposal: Proposal;
  readonly version: number;
}

/** Old and new wording side by side, with removed text marked in the one and added text in the other. */
export function TwoWordings({ proposal, version }: TwoWordingsProps) {
  const t = useText(feedbackText);
  const before = proposal.of === "title" ? proposal.before : tidyText(plainText(proposal.before));
  const parts = diffWordsWithSpace(before, proposal.after);
  const side = (is: "before" | "after") =>
    parts.map((part, at) => {
      // The parts of one text have no other name than their place.
      const key = `${at} ${part.value.length}`;
      if (is === "before") {
        if (part.added) return null;
        return part.removed ? (
          <del key={key} className="bg-stop-bg text-stop decoration-2">
            {part.value}
          </del>
        ) : (
          <span key={key}>{part.value}</span>
        );
      }
      if (part.removed) return null;
      return part.added ? (
        <ins key={key} className="bg-done-bg font-semibold text-done no-underline">
          {part.value}
        </ins>
      ) : (
        <span key={key}>{part.value}</span>
      );
    });
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <div className="min-w-0 rounded-2 border border-line p-3">
        <dt className="pb-1 text-2xs font-semibold text-ink-2">{t("feedback.before", { version })}</dt>
        <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {side("before")}
        </dd>
      </div>
      <div className="min-w-0 rounded-2 border border-ink p-3">
        <dt className="pb-1 text-2xs font-semibold text-ink-2">{t("feedback.after")}</dt>
        <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {side("after")}
        </dd>
      </div>
    </dl>
  );
}
