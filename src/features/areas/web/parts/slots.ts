import { createSlot } from "#kit/web/slot.tsx";

/** Over an area: to ask the copilot about it. */
export const AskAtAreaSlot = createSlot<{ readonly areaId: string; readonly name: string }>();
