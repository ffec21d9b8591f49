import { useRef } from "react";
import * as Aria from "react-aria-components";
import type { Opening } from "../trigger.tsx";
import { AriaFrame } from "./aria-frame.tsx";
import { Choice, type SelectItem } from "./choice.tsx";
import { useFocusByKeys } from "./use-focus-by-keys.ts";

interface ChoiceOverlayProps<K extends string> {
  readonly opening: Opening;
  readonly labelId: string;
  readonly items: readonly SelectItem<K>[];
  readonly value: K | null;
  readonly onChoose: (value: K) => void;
}

/** The list under a Select. */
export function ChoiceOverlay<K extends string>(props: ChoiceOverlayProps<K>) {
  const { opening, labelId, items, value } = props;
  const list = useRef<HTMLDivElement>(null);
  useFocusByKeys(opening);
  const choose = (keys: Aria.Selection) => {
    const chosen = items.find((item) => keys !== "all" && keys.has(item.id));
    // Nothing is left when the chosen one is pressed again: it stays chosen.
    if (chosen) props.onChoose(chosen.id);
    opening.setOpen(false);
  };
  return (
    <AriaFrame>
      <Aria.Popover
        trigger="Select"
        triggerRef={opening.triggerRef}
        scrollRef={list}
        isOpen={opening.isOpen}
        onOpenChange={opening.setOpen}
        placement="bottom start"
        aria-labelledby={labelId}
        className="pop scroll-shade rise min-w-(--trigger-width) p-1"
      >
        <Aria.ListBox
          ref={list}
          id={opening.overlayId}
          aria-labelledby={labelId}
          items={items}
          selectionMode="single"
          selectedKeys={value === null ? [] : [value]}
          onSelectionChange={choose}
          autoFocus={opening.focusOn}
          shouldFocusOnHover
          className="scroll-shade max-h-80 outline-none"
        >
          {(item) => <Choice item={item} />}
        </Aria.ListBox>
      </Aria.Popover>
    </AriaFrame>
  );
}
