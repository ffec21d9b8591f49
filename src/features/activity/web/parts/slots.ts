import { createSlot } from "#kit/web/slot.tsx";
import type { Activity } from "../../contract.ts";

type WithoutOpening<A> = A extends Activity ? Omit<A, "id" | "occurredAt"> : never;
/** What a screen shows. */
export type Opened = WithoutOpening<Activity>;

/** Where a screen shows a thing: put into it with the thing's id as its key, it counts one opening. */
export const OpenedSlot = createSlot<{ readonly opened: Opened }>();
