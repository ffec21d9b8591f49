import { createSlot } from "#kit/web/slot.tsx";

/** Over the table of members, when the person invites. */
export const InviteSlot = createSlot<{ readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void }>();
