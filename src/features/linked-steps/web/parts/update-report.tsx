import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { UpdateReport } from "../state/use-updates.ts";
import { usesText } from "../uses-text.ts";

interface UpdateReportBannerProps {
  readonly report: UpdateReport;
  readonly onClose: () => void;
}

/** [LS8] What became of each. */
export function UpdateReportBanner({ report: { done, left, notReached }, onClose }: UpdateReportBannerProps) {
  const t = useText(usesText);
  const toPublish = procedurePaths.toPublish(useWorkspaceId());
  return (
    <Banner
      tone={left.length + notReached > 0 ? "wait" : "done"}
      title={done.length === 0 ? t("uses.report.none") : t("uses.report.done", { count: done.length })}
      onClose={onClose}
      {...(done.length > 0 && {
        action: (
          <LinkTo to={toPublish} className={buttonClassName()}>
            {t("uses.report.publish")}
          </LinkTo>
        ),
      })}
    >
      {left.length > 0 && (
        <>
          <p>{t("uses.report.left")}</p>
          <ul className="mt-1 list-disc ps-5">
            {left.map(({ use, outcome }) => (
              <li key={use.procedureId}>
                <bdi className="font-semibold">{use.title}</bdi>
                {": "}
                {t(`uses.outcomes.${outcome}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {notReached > 0 && <p>{t("uses.report.notReached", { count: notReached })}</p>}
    </Banner>
  );
}
