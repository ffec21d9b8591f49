import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Delete } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { pinDigitsMax, pinDigitsMin } from "../../../rules.ts";
import { deviceText } from "../../text.ts";

interface PinPadProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly error?: string | undefined;
  readonly isPending?: boolean;
  readonly onEnter: (pin: string) => void;
  readonly onCancel: () => void;
}

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const keyClassName = "h-16 text-lg font-semibold num";

/**
 * Digits for gloved fingers, and for the keyboard: 0 to 9, Backspace, Enter, Escape. The entered digits are not shown.
 */
export function PinPad({ title, note, error, isPending = false, onEnter, onCancel }: PinPadProps) {
  const t = useText(deviceText);
  const [pin, setPin] = useState("");
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => pad.current?.focus(), []);

  const add = (digit: string) => setPin((before) => (before.length < pinDigitsMax ? before + digit : before));
  const erase = () => setPin((before) => before.slice(0, -1));
  const enter = () => {
    if (pin.length < pinDigitsMin || isPending) return;
    onEnter(pin);
    setPin("");
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === "Backspace") erase();
    else if (event.key === "Escape") onCancel();
    // On a button Enter presses that button.
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) enter();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <div ref={pad} role="group" aria-label={title} tabIndex={-1} className="mx-auto w-full max-w-80 outline-none">
      <h2 className="text-center text-lg wrap-anywhere">{title}</h2>
      {note && <p className="mt-1 text-center text-ink-2 text-pretty">{note}</p>}
      <p className="mt-4 flex h-6 items-center justify-center gap-2" aria-hidden>
        {Array.from({ length: Math.max(pinDigitsMin, pin.length) }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name than their place
            key={at}
            className={classNames("size-4 rounded-full border-2 border-ink", at < pin.length && "bg-ink")}
          />
        ))}
      </p>
      <output className="sr-only">{pin && t("devices.pin.digits", { count: pin.length })}</output>
      <p role="alert" className="mt-2 min-h-6 text-center font-semibold text-stop text-pretty">
        {error}
      </p>
      <div className="mt-2 grid grid-cols-3 gap-3">
        {keys.map((digit) => (
          <Button key={digit} onPress={() => add(digit)} className={keyClassName}>
            {digit}
          </Button>
        ))}
        <Button kind="bare" aria-label={t("devices.pin.erase")} onPress={erase} className={keyClassName}>
          <Delete className="size-6 rtl:-scale-x-100" aria-hidden />
        </Button>
        <Button onPress={() => add("0")} className={keyClassName}>
          0
        </Button>
        <Button
          kind="hivis"
          isPending={isPending}
          isDisabled={pin.length < pinDigitsMin}
          onPress={enter}
          className={keyClassName}
        >
          {t("devices.pin.ok")}
        </Button>
      </div>
      <Button kind="bare" onPress={onCancel} className="mt-3 w-full">
        {t("devices.pin.cancel")}
      </Button>
    </div>
  );
}
