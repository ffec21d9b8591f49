import { createSlot } from "#kit/web/slot.tsx";

/** What one does in an area: its procedures, ready to begin. */
export const WorkHereSlot = createSlot<{ readonly areaId: string; readonly name: string }>();
/** Over an area: it on paper. */
export const PrintAreaSlot = createSlot<{ readonly areaId: string; readonly name: string }>();
/** Over an area: to ask the copilot about it. */
export const AskAtAreaSlot = createSlot<{ readonly areaId: string; readonly name: string }>();
