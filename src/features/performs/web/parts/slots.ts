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

/** At the end of a run: what became of one deviation, or of whatever else was reported during the run. */
export const FollowUpSlot = createSlot<
  { readonly performId: string } & ({ readonly moduleId: string } | { readonly except: readonly string[] })
>();

/** Below the end of a run: what comes next in a set of the person's. */
export const NextInSetSlot = createSlot<{ readonly procedureId: string; readonly className: string }>();

/** At the end of a run, unfolded: what proves it. */
export const ProofSlot = createSlot<{ readonly procedureId: string; readonly performId: string }>();
