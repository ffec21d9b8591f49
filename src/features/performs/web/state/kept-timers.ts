import * as z from "zod/mini";
import { remember, remembered } from "#kit/web/device-memory.ts";
import { noTimers, type StepTimers, stepTimers } from "../../rules/step-timers.ts";
import { keyText, ownerText, type PerformKey } from "./perform-store.ts";

const prefix = "fettle.timers/";
const keyOf = (key: PerformKey): string => prefix + keyText(key);

/** The countdowns of a perform as this device has them: ids of steps and times, and no word of the procedure. */
export function keptTimers(key: PerformKey): StepTimers {
  try {
    const parsed = z.safeParse(stepTimers, JSON.parse(remembered(keyOf(key)) ?? "null"));
    return parsed.success ? parsed.data : noTimers;
  } catch {
    return noTimers;
  }
}

/** Kept as long as something runs. */
export const keepTimers = (key: PerformKey, state: StepTimers): void =>
  remember(keyOf(key), state === noTimers ? null : JSON.stringify(state));

/** Everything of one person in one workspace, for signing out (threat B141). */
export function forgetTimers(owner: Omit<PerformKey, "performId">): void {
  const own = `${prefix}${ownerText(owner)}/`;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(own)) remember(key, null);
  } catch {
    // Where storage is switched off, nothing was kept.
  }
}
