import { useUnderway } from "#kit/web/action.ts";
import { wholeChoices } from "../../rules/kinds.ts";
import type { NotificationSettings, SettingsChange } from "../../settings-contract.ts";
import { settingsQueue, useChangeSettings } from "../actions.ts";

/**
 * The settings with every change that is not stored yet, so that the next one builds on it. Where one could not be stored
 * a toast says so, and the settings are shown as they are.
 */
export function useChangeAtOnce(stored: NotificationSettings | undefined) {
  const { run } = useChangeSettings();
  const underway = useUnderway<SettingsChange>(settingsQueue);
  return {
    settings: stored && underway.reduce(withChange, stored),
    /** Stores it after those that are under way. */
    change: (what: SettingsChange) => void run(what).catch(() => {}),
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
