import { useText } from "#kit/web/i18n.ts";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { DraftApproval } from "../../contract.ts";
import { stageText } from "../stage-text.ts";

type Earlier = DraftApproval["earlier"][number];

const withdrawals = ["cancelled", "edited", "published", "failed"] as const;

/** Requests of this draft that came to nothing, with their signatures, which are void. */
export function EarlierRequests({ earlier }: { readonly earlier: readonly Earlier[] }) {
  const t = useText(stageText);
  const nameOf = usePersonName();
  const endOf = ({ state, because }: Earlier) =>
    state === "rejected"
      ? t("stages.earlierLine.rejected", { reason: because })
      : t(`stages.earlierLine.${withdrawals.find((one) => one === because) ?? "cancelled"}`);
  if (earlier.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-ink-2">{t("stages.earlier")}</summary>
      <ol className="mt-2 space-y-2 text-xs text-ink-2">
        {earlier.map((one) => (
          <li key={one.requestedAt} className="border-s-2 border-line ps-3">
            <p className="wrap-anywhere text-ink">{endOf(one)}</p>
            <p>
              {one.endedBy && `${nameOf(one.endedBy)} · `}
              <TimeStamp at={one.endedAt} />
            </p>
            {one.signatures.map((signature) => (
              <p key={signature.signedAt + signature.name}>
                {signature.stageName}: <s>{signature.name}</s> ({t("stages.void")}),{" "}
                <TimeStamp at={signature.signedAt} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
