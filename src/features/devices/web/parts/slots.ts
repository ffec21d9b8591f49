import { createSlot } from "#kit/web/slot.tsx";

/** Below the profiles of a shared device: what waits on it. Names only these people. */
export const UnsentHereSlot = createSlot<{
  readonly people: readonly { readonly id: string; readonly displayName: string }[];
}>();
