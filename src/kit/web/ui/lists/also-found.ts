import { createSlot } from "../../slot.tsx";

/**
 * Below a list: what the typed words find within the text of its things, and not in their names. The list goes on to search as it
 * does; without the app there is nothing here.
 */
export const AlsoFoundSlot = createSlot<{
  /** What the list holds, as the search names it. */
  readonly kind: "procedure" | "draft" | "document" | "area" | "note" | "set";
  /** As typed, at any moment. */
  readonly words: string;
}>();
