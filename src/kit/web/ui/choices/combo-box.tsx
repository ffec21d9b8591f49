import { useState } from "react";
import { ChevronDown } from "#kit/web/icons.ts";
import { FieldFrame } from "../fields/field-frame.tsx";
import { fieldOf } from "../fields/text-field.tsx";
import { useOverlays } from "../late-overlays.ts";
import type { ComboBoxProps } from "../overlays/combo-overlay.tsx";

/**
 * One of many, found by typing. Its code loads when the field gets the focus; until then a plain field shows the chosen
 * item and keeps what is typed.
 */
export function ComboBox<K extends string>(props: ComboBoxProps<K>) {
  const [hadFocus, setHadFocus] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [isNear, setNear] = useState(false);
  const overlays = useOverlays(isNear);
  if (overlays) return <overlays.ComboOverlay {...props} hadFocus={hadFocus} typedBefore={typed} />;
  return (
    <FieldFrame {...fieldOf(props)}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet that it could control
            role="combobox"
            aria-expanded={false}
            aria-busy={isNear}
            autoComplete="off"
            value={typed ?? props.items.find((item) => item.id === props.value)?.text ?? ""}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={props.placeholder}
            onPointerEnter={() => setNear(true)}
            onFocus={() => {
              setNear(true);
              setHadFocus(true);
            }}
            onBlur={() => {
              setHadFocus(false);
              setTyped(undefined);
            }}
            className="field pe-9 floor:pe-14"
          />
          <span className="pointer-events-none absolute inset-y-0 end-0 grid w-9 place-items-center text-ink-3 floor:w-14">
            <ChevronDown className="size-4 floor:size-6" aria-hidden />
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
