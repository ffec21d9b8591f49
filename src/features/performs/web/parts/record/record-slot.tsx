import { createContext, type ReactNode, use } from "react";

export interface RecordSlotProps {
  readonly procedureId: string;
  readonly performId: string;
}

/** What the app puts onto the screen of a record, from features that know performs and that performs cannot know. */
export const FillRecordSlot = createContext<(place: RecordSlotProps) => ReactNode>(() => null);

/** Stands above what was answered. Without the app around it there is nothing. */
export function RecordSlot({ procedureId, performId }: RecordSlotProps) {
  const fill = use(FillRecordSlot);
  return fill({ procedureId, performId });
}
