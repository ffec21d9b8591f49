import { createSlot } from "#kit/web/slot.tsx";

/** Over the choice of workspaces: what the person has left here in workspaces that they are no longer a member of. */
export const OwnUnsentSlot = createSlot<{ readonly isSignedIn: boolean }>();
