import { useText } from "#kit/web/i18n.ts";
import type { ContentKind } from "../../contract.ts";
import { groupText } from "../text.ts";

/** "3 areas, 12 procedures". */
export function useThingCounts(): (
  things: readonly { readonly kind: ContentKind; readonly count: number }[],
) => string {
  const t = useText(groupText);
  return (things) => things.map(({ kind, count }) => t(`groups.things.${kind}`, { count })).join(", ");
}
