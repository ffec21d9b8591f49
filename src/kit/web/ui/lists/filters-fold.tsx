import { type ReactNode, useState } from "react";
import { useText } from "../../i18n.ts";
import { ListFilter } from "../../icons.ts";
import { Button } from "../buttons/button.tsx";
import { listText } from "./list-text.ts";

interface FiltersFold {
  /** Stands on a phone alone. */
  readonly button: ReactNode;
  /** The class of what is folded; empty while it is unfolded. */
  readonly folded: string;
}

/**
 * On a phone filters are folded behind a button, so that what they narrow is in sight.
 * @param count of those that are folded and set, which the button says
 */
export function useFiltersFold(count: number): FiltersFold {
  const t = useText(listText);
  const [isUnfolded, setUnfolded] = useState(false);
  return {
    button: (
      <Button aria-expanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} className="md:hidden">
        <ListFilter aria-hidden />
        {t(count > 0 ? "lists.filtersOn" : "lists.filters", { count })}
      </Button>
    ),
    folded: isUnfolded ? "" : "max-md:hidden",
  };
}
