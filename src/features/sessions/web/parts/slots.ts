import { createSlot } from "#kit/web/slot.tsx";

/** Over the choice of workspaces: what one has left here in workspaces that one is a member of no more. */
export const OwnUnsentSlot = createSlot<{ readonly isSignedIn: boolean }>();
