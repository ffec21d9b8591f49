import type { ReactNode } from "react";
import { questionPaths } from "#features/questions/paths.ts";
import { may } from "#kit/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { PagePlaces } from "#kit/web/ui/page-places.tsx";
import { InWorkspaceZone } from "#kit/web/words/workspace-zone.tsx";
import { analyticsPaths } from "../../paths.ts";
import { analyticsText } from "../text.ts";

const managesQuestions = may("copilot.queries.manage");

export type AnalyticsSection = "overview" | "procedures" | "readings" | "stepsVerified";

/** The pages of analytics that the person may open. */
export function AnalyticsSections({ current }: { readonly current: AnalyticsSection }) {
  const t = useText(analyticsText);
  const workspaceId = useWorkspaceId();
  const hasVerified = useFlag("ai_step_verification_enabled");
  const hasCopilot = useFlag("copilot_chat_enabled");
  const readsQuestions = useMay(managesQuestions) && hasCopilot;
  const hasDashboard = useFlag("analytics_dashboard_enabled");
  const sections = [
    ...(hasDashboard ? ([{ name: "overview", path: analyticsPaths.overview(workspaceId) }] as const) : []),
    { name: "procedures", path: analyticsPaths.procedures(workspaceId) },
    { name: "readings", path: analyticsPaths.readings(workspaceId) },
    ...(hasVerified ? ([{ name: "stepsVerified", path: analyticsPaths.stepsVerified(workspaceId) }] as const) : []),
    ...(readsQuestions ? ([{ name: "copilot", path: questionPaths.fettleAiCopilot(workspaceId) }] as const) : []),
  ] as const;
  return (
    <PagePlaces
      label={t("analytics.sections")}
      places={sections.map((section) => ({ ...section, text: t(`analytics.${section.name}.title`) }))}
      current={current}
    />
  );
}

/** A page of figures, with days and times by the clocks of the workspace. [AN26] */
export function AnalyticsMain({ children }: { readonly children: ReactNode }) {
  return (
    <main className="flex-1 overflow-y-auto px-4 pb-10 md:px-6">
      <InWorkspaceZone>{children}</InWorkspaceZone>
    </main>
  );
}
