import { createSlot } from "#kit/web/slot.tsx";
import type { ActionAbout } from "./action-about.ts";

/** At a step, and next to an answer that failed: to follow it up. */
export const OpenActionSlot = createSlot<{
  readonly about: ActionAbout;
  readonly className?: string | undefined;
}>();

/** In the head of a run: to ask the copilot about the step. */
export const AskInRunSlot = createSlot<{
  readonly procedureId: string;
  readonly step: { readonly id: string; readonly title: string };
  readonly className: string;
}>();
