import { useQueryClient } from "@tanstack/react-query";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { wholeChoices } from "../../rules/kinds.ts";
import type { NotificationSettings, SettingsChange } from "../../settings-contract.ts";
import { useChangeSettings } from "../actions.ts";
import { notificationQueries } from "../queries.ts";

/**
 * Shows a change before it is stored, so that the next one builds on it. Where it could not be stored a toast says so, and
 * the settings are read again.
 */
export function useChangeAtOnce(): (change: SettingsChange) => void {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const { run } = useChangeSettings();
  return (change) => {
    const { queryKey } = notificationQueries.settings(workspaceId);
    queryClient.setQueryData<NotificationSettings>(queryKey, (before) => before && withChange(before, change));
    void run(change).catch(() => {});
  };
}

function withChange(before: NotificationSettings, change: SettingsChange): NotificationSettings {
  const { channels, quietHours, digestAt, language } = change;
  return {
    ...before,
    ...(channels && { channels: { ...before.channels, ...wholeChoices(channels) } }),
    ...(quietHours !== undefined && { quietHours }),
    ...(digestAt !== undefined && { digestAt }),
    ...(language && { language }),
  };
}
