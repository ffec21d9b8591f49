import { Problem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type AnalyticsView, type ViewSaved, viewEndpoints } from "../view-contract.ts";
import { dashboardText } from "./dashboard-text.ts";

export const useSaveView = () =>
  useAction({
    act: (body: ViewSaved, workspaceId) => call(viewEndpoints.save, { params: { workspaceId }, body }),
    refreshes: ["analytics-views"],
    done: () => translate(dashboardText, "dashboard.views.saved"),
    failed: (error) =>
      translate(
        dashboardText,
        error instanceof Problem && error.code === "tooManyViews"
          ? "dashboard.views.tooMany"
          : "dashboard.views.notSaved",
      ),
  });

/** The toast brings it back. */
export function useRemoveView() {
  const { run: save } = useSaveView();
  return useAction({
    act: async ({ id, screen, name, asked, isShared }: AnalyticsView, workspaceId) => {
      await call(viewEndpoints.remove, { params: { workspaceId, viewId: id } });
      toast.success(translate(dashboardText, "dashboard.views.removed", { name }), {
        action: {
          label: translate(dashboardText, "dashboard.views.undo"),
          // A toast of its own reports a failure.
          onPress: () => void save({ screen, name, asked, isShared }).catch(() => {}),
        },
      });
    },
    refreshes: ["analytics-views"],
    failed: () => translate(dashboardText, "dashboard.views.notRemoved"),
  });
}

export const useSubscribeToSummary = () =>
  useAction({
    act: (isSubscribed: boolean, workspaceId) =>
      call(viewEndpoints.subscribe, { params: { workspaceId }, body: { isSubscribed } }),
    refreshes: ["notification-settings"],
    failed: () => translate(dashboardText, "dashboard.views.weeklyFailed"),
  });
