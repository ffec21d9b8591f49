import { remember } from "#kit/web/device/device-memory.ts";
import { rememberedAs } from "#kit/web/device/remembered-as.ts";
import { ownerText } from "#kit/web/outbox/outbox.ts";
import { noTimers, type StepTimers, stepTimers } from "../../../rules/steps/step-timers.ts";
import { keyText, type PerformKey } from "./perform-store.ts";

const prefix = "fettle.timers/";
const keyOf = (key: PerformKey): string => prefix + keyText(key);

/** The countdowns of a perform as this device has them: ids of steps and times, and no word of the procedure. */
export const storedTimers = (key: PerformKey): StepTimers => rememberedAs(keyOf(key), stepTimers) ?? noTimers;

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
