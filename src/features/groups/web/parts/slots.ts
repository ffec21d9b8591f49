import { createSlot } from "#kit/web/slot.tsx";

/** Below a choice of groups: which roles they do not bind. Roles know groups, and groups know no roles. */
export const FullAccessSlot = createSlot<object>();
