import { analyticsPaths } from "#features/analytics/paths.ts";
import { may } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChartColumn, ChevronRight } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { questionPaths } from "../../paths.ts";
import { questionPolicy } from "../../policy.ts";
import { questionText } from "../text.ts";

const viewsAnalytics = may("analytics.view");

/** The figures on the AI features, as far as the person may see them and the workspace uses them. */
export function FettleAi() {
  const t = useText(questionText);
  const workspaceId = useWorkspaceId();
  const hasVerified = useFlag("ai_step_verification_enabled");
  const seesVerified = useMay(viewsAnalytics) && hasVerified;
  const hasCopilot = useFlag("copilot_chat_enabled");
  const seesCopilot = useMay(questionPolicy.manage) && hasCopilot;
  const pages = [
    ...(seesVerified ? ([{ name: "stepsVerified", path: analyticsPaths.stepsVerified(workspaceId) }] as const) : []),
    ...(seesCopilot ? ([{ name: "copilot", path: questionPaths.fettleAiCopilot(workspaceId) }] as const) : []),
  ];
  return (
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <PageHead title={t("questions.section.title")} note={t("questions.section.note")} />
      {pages.length === 0 && (
        <EmptyState icon={<ChartColumn />} title={t("questions.section.none")}>
          {t("questions.section.noneBody")}
        </EmptyState>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {pages.map(({ name, path }) => (
          <li key={name}>
            <LinkTo to={path} className="ring-focus flex min-h-16 items-center justify-between gap-4 py-3">
              <span>
                <span className="block font-semibold">{t(`questions.section.${name}`)}</span>
                <span className="block text-ink-2">{t(`questions.section.${name}Note`)}</span>
              </span>
              <ChevronRight className="shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
            </LinkTo>
          </li>
        ))}
      </ul>
    </main>
  );
}
