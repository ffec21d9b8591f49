import type { Item } from "../state/item.ts";

/** What a person asks to do with items; each opens a dialog or drawer. */
export type ItemDialog =
  | { readonly what: "rename" | "details"; readonly item: Item }
  | { readonly what: "access" | "delete"; readonly items: readonly Item[] }
  | {
      readonly what: "move";
      readonly items: readonly Item[];
      /** Where they were dropped; without it the folder is chosen in the dialog. */
      readonly targetId?: string | null;
    };

export type Ask = (asked: ItemDialog) => void;
