import { Problem } from "#kit/problem.ts";
import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { type ViewSaved, viewEndpoints } from "../view-contract.ts";
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

export const useRemoveView = () =>
  useAction({
    act: (viewId: string, workspaceId) => call(viewEndpoints.remove, { params: { workspaceId, viewId } }),
    refreshes: ["analytics-views"],
    done: () => translate(dashboardText, "dashboard.views.removed"),
    failed: () => translate(dashboardText, "dashboard.views.notRemoved"),
  });

export const useSubscribeToSummary = () =>
  useAction({
    act: (isSubscribed: boolean, workspaceId) =>
      call(viewEndpoints.subscribe, { params: { workspaceId }, body: { isSubscribed } }),
    refreshes: ["notification-settings"],
    failed: () => translate(dashboardText, "dashboard.views.weeklyFailed"),
  });
