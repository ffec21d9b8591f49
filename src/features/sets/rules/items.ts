/** How many procedures a set takes. */
export const itemsMax = 100;

/** One procedure of a set as it is stored. */
export interface StoredItem {
  readonly procedureId: string;
  /** Whether the editor sees it. */
  readonly isVisible: boolean;
}

/**
 * [S9] The procedures of a set after its editor chose `wanted`, in that order. Those hidden from the editor were not
 * shown, so they were not taken away: each stays behind the nearest one before it that is still there.
 */
export function itemsAfter(stored: readonly StoredItem[], wanted: readonly string[]): string[] {
  const chosen = [...new Set(wanted)];
  const kept = new Set(chosen);
  /** Hidden ones by whom they follow; "" for those in front. */
  const behind = new Map<string, string[]>();
  let last = "";
  for (const { procedureId, isVisible } of stored) {
    if (kept.has(procedureId)) last = procedureId;
    else if (!isVisible) behind.set(last, [...(behind.get(last) ?? []), procedureId]);
  }
  return ["", ...chosen].flatMap((id) => [...(id === "" ? [] : [id]), ...(behind.get(id) ?? [])]);
}
