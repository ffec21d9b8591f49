import { currentLanguage, useText } from "#kit/web/i18n.ts";
import { FiguresTable } from "#kit/web/ui/lists/figures-table.tsx";
import type { ProcedureDetail } from "../../../procedure-contract.ts";
import { differs, type Share, shareOf } from "../../../rules/compare-shares.ts";
import { durationText } from "../../../rules/duration.ts";
import { dashboardText } from "../../dashboard-text.ts";

type Version = ProcedureDetail["versions"][number];

/** [AN17] A version beside the one before it: the one that is open, or the newest. Nothing where there is none before. */
export function VersionComparison({
  data,
  number,
}: {
  readonly data: ProcedureDetail;
  readonly number?: number | undefined;
}) {
  const t = useText(dashboardText);
  const language = currentLanguage();
  const at = number === undefined ? 0 : data.versions.findIndex(({ versionNumber }) => versionNumber === number);
  const [after, before] = [data.versions[at], data.versions[at + 1]];
  if (!after || !before) return null;
  const title = t("dashboard.procedures.compare", { after: after.versionNumber, before: before.versionNumber });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const said = (share: Share) => {
    const value = shareOf(share);
    return value === null ? "–" : percent.format(value);
  };
  const verdict = (a: Share, b: Share) => {
    const is = differs(a, b);
    return t(`dashboard.procedures.verdicts.${is === undefined ? "unknown" : is ? "yes" : "no"}`);
  };
  const shares = {
    givenUpShare: (one: Version): Share => ({ some: Math.min(one.givenUp, one.started), of: one.started }),
    outsideShare: (one: Version): Share => ({ some: one.outside, of: one.finished }),
    failedShare: (one: Version): Share => ({ some: one.failedChecks, of: one.finished }),
    retriedShare: (one: Version): Share => ({ some: one.retries, of: one.finished }),
    overrideShare: (one: Version): Share => ({ some: one.overrides, of: one.finished }),
  };
  const name = (one: Version) => t("dashboard.procedures.versionName", { number: one.versionNumber });
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="text-ink-2">{t("dashboard.procedures.compareNote")}</p>
      </div>
      <FiguresTable
        caption={title}
        heads={[t("dashboard.procedures.figure"), name(before), name(after), t("dashboard.procedures.verdict")]}
        wordColumns={1}
        rows={[
          { id: "finished", cells: [t("dashboard.procedures.finished"), before.finished, after.finished, ""] },
          ...(Object.keys(shares) as (keyof typeof shares)[]).map((figure) => {
            const [was, is] = [shares[figure](before), shares[figure](after)];
            return {
              id: figure,
              cells: [t(`dashboard.procedures.${figure}`), said(was), said(is), verdict(was, is)],
            };
          }),
          ...(["median", "p90"] as const).map((figure) => ({
            id: figure,
            cells: [
              t(`dashboard.procedures.${figure}`),
              durationText(before[`${figure}Seconds`], language),
              durationText(after[`${figure}Seconds`], language),
              "",
            ],
          })),
        ]}
      />
    </section>
  );
}
