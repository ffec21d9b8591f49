import { createSlot } from "#kit/web/slot.tsx";

/** In the panel of a member: what they have to learn, for those who may see it. */
export const MemberLearningSlot = createSlot<{ readonly profileId: string }>();

/** In the panel of a member: their PIN for shared devices. */
export const MemberPinSlot = createSlot<{ readonly profileId: string; readonly name: string }>();

/** Over the table of members, when the person invites. */
export const InviteSlot = createSlot<{ readonly isOpen: boolean; readonly onOpenChange: (isOpen: boolean) => void }>();
