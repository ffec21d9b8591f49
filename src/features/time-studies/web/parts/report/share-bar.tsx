import { useId } from "react";
import { useText } from "#kit/web/i18n.ts";
import { elementKinds } from "../../../rules/elements.ts";
import type { StudyReport } from "../../../rules/report.ts";
import { useSecondsText } from "../../state/times.ts";
import { timeStudyText } from "../../text.ts";

/** Differs by pattern as well as by brightness: ink, stripes, hollow. */
const width = 1000;

/** [TS24] The shares of value-adding, necessary and waste, as one bar with its figures in words. */
export function ShareBar({ report }: { readonly report: StudyReport }) {
  const t = useText(timeStudyText);
  const seconds = useSecondsText();
  const stripes = useId();
  const { shares, foreign } = report;
  const total = elementKinds.reduce((sum, kind) => sum + shares[kind], 0);
  if (total === 0) return null;
  const fill = { valueAdding: "currentColor", necessary: `url(#${stripes})`, waste: "var(--color-paper)" };
  const parts = elementKinds.map((kind, index) => ({
    kind,
    from: (elementKinds.slice(0, index).reduce((sum, one) => sum + shares[one], 0) / total) * width,
    share: shares[kind] / total,
  }));
  return (
    <section aria-labelledby="share" className="space-y-3">
      <h2 id="share" className="text-md">
        {t("timeStudies.share")}
      </h2>
      <svg viewBox={`0 0 ${width} 48`} preserveAspectRatio="none" className="h-12 w-full text-ink" aria-hidden>
        <pattern id={stripes} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="10" height="10" className="fill-paper" />
          <rect width="4" height="10" fill="currentColor" />
        </pattern>
        {parts.map(({ kind, from, share }) => (
          <rect
            key={kind}
            x={from}
            y="1"
            width={share * width}
            height="46"
            stroke="currentColor"
            strokeWidth="2"
            fill={fill[kind]}
          />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {parts.map(({ kind, share }) => (
          <li key={kind} className="flex items-center gap-2">
            <svg viewBox="0 0 12 12" className="size-4 text-ink" aria-hidden>
              <rect x="0.5" y="0.5" width="11" height="11" stroke="currentColor" fill={fill[kind]} />
            </svg>
            {t(`timeStudies.kinds.${kind}`)}
            <span className="num font-semibold">
              {t("timeStudies.percent", { value: Math.round(share * 1000) / 10 })}
            </span>
          </li>
        ))}
      </ul>
      {foreign.n > 0 && (
        <p className="text-sm text-ink-2">
          {t("timeStudies.foreignApart", {
            total: t("timeStudies.seconds", { value: seconds(foreign.totalMs) }),
            count: foreign.n,
          })}
        </p>
      )}
    </section>
  );
}
