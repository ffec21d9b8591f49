import { useState } from "react";
import * as Aria from "react-aria-components";
import { ChevronDown, Plus } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import {
  ErrorLines,
  errorClassName,
  type FieldProps,
  fieldColumn,
  hasError,
  labelClassName,
  noteClassName,
  RequiredMark,
} from "../fields/field.tsx";
import { AriaFrame } from "./aria-frame.tsx";
import { Choice, type SelectItem } from "./choice.tsx";

export interface ComboBoxProps<K extends string> extends FieldProps {
  readonly value: K | null;
  readonly onChange: (value: K | null) => void;
  readonly items: readonly SelectItem<K>[];
  readonly placeholder?: string;
  /** Offers to add what was typed when nothing matches it. */
  readonly onAdd?: (typed: string) => void;
}

interface ComboOverlayProps<K extends string> extends ComboBoxProps<K> {
  /** The field had the focus before its code loaded. */
  readonly hadFocus: boolean;
  /** And began to type. */
  readonly typedBefore: string | undefined;
}

/** The field of a ComboBox and the list under it. */
export function ComboOverlay<K extends string>(props: ComboOverlayProps<K>) {
  const { label, description, error, isRequired = false, isDisabled = false, hideLabel = false, items } = props;
  const t = useText(kitText);
  const textOf = (id: K | null) => items.find((item) => item.id === id)?.text ?? "";
  const [typed, setTyped] = useState(() => props.typedBefore ?? textOf(props.value));
  return (
    <AriaFrame>
      <Aria.ComboBox
        defaultItems={items}
        value={props.value}
        {...(props.typedBefore !== undefined && { defaultInputValue: props.typedBefore })}
        onChange={(id) => props.onChange(items.find((item) => item.id === id)?.id ?? null)}
        onInputChange={setTyped}
        menuTrigger="focus"
        allowsEmptyCollection
        isRequired={isRequired}
        isDisabled={isDisabled}
        isInvalid={hasError(error)}
        validationBehavior="aria"
        className={fieldColumn(props.className)}
      >
        <span className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3"}>
          <Aria.Label className={labelClassName}>{label}</Aria.Label>
          {isRequired && <RequiredMark />}
        </span>
        <div className="relative">
          <Aria.Input
            autoFocus={props.hadFocus}
            placeholder={props.placeholder ?? ""}
            className="field pe-9 floor:pe-14"
          />
          <Aria.Button className="absolute inset-y-0 end-0 grid w-9 place-items-center text-ink-3 floor:w-14">
            <ChevronDown className="size-4 floor:size-6" aria-hidden />
          </Aria.Button>
        </div>
        {description && (
          <Aria.Text slot="description" className={noteClassName}>
            {description}
          </Aria.Text>
        )}
        <Aria.FieldError className={errorClassName}>
          <ErrorLines error={error} />
        </Aria.FieldError>
        <Aria.Popover className="pop scroll-shade rise w-(--trigger-width) p-1">
          <Aria.ListBox<SelectItem<K>>
            className="scroll-shade max-h-80 outline-none"
            renderEmptyState={() => <NoMatch typed={typed} onAdd={props.onAdd} label={t("kit.noMatch")} />}
          >
            {(item) => <Choice item={item} />}
          </Aria.ListBox>
        </Aria.Popover>
      </Aria.ComboBox>
    </AriaFrame>
  );
}

interface NoMatchProps {
  readonly typed: string;
  readonly label: string;
  readonly onAdd: ((typed: string) => void) | undefined;
}

function NoMatch({ typed, label, onAdd }: NoMatchProps) {
  const t = useText(kitText);
  if (!onAdd || !typed.trim()) return <p className="px-3 py-2 text-ink-3">{label}</p>;
  return (
    <button
      type="button"
      className="pop-item w-full text-start font-semibold hover:bg-tint"
      // The field would lose the focus, and with it the list, before a click arrives.
      onPointerDown={(event) => {
        event.preventDefault();
        onAdd(typed.trim());
      }}
    >
      <Plus aria-hidden /> {t("kit.add")}: {typed.trim()}
    </button>
  );
}
