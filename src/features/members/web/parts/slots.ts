import { createSlot } from "#kit/web/slot.tsx";

/** Over the table of members, once somebody wants to invite. */
export const InviteSlot = createSlot<{ readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void }>();
