import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { Check } from "#kit/web/icons.ts";

export interface SelectItem<K extends string> {
  readonly id: K;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly description?: string;
  readonly isDisabled?: boolean;
}

/** A line in a list of choices; the chosen one has a tick, so that colour is not needed. */
export function Choice<K extends string>({ item }: { item: SelectItem<K> }) {
  return (
    <Aria.ListBoxItem id={item.id} textValue={item.text} isDisabled={item.isDisabled ?? false} className="pop-item">
      {({ isSelected }) => (
        <>
          {item.icon}
          <span className="min-w-0 flex-1">
            <Aria.Text slot="label">{item.text}</Aria.Text>
            {item.description && (
              <Aria.Text slot="description" className="block text-xs text-ink-3">
                {item.description}
              </Aria.Text>
            )}
          </span>
          {isSelected && <Check className="text-ink" strokeWidth={2.5} aria-hidden />}
        </>
      )}
    </Aria.ListBoxItem>
  );
}
