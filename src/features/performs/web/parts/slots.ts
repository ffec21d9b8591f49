import { createSlot } from "#kit/web/slot.tsx";
import type { ActionAbout } from "./action-about.ts";

/** At a step, and beside an answer that failed: to have it followed up. */
export const OpenActionSlot = createSlot<{
  readonly about: ActionAbout;
  readonly className?: string | undefined;
}>();
