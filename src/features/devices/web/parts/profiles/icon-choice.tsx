import { type ReactNode, useId } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { deviceText } from "../../text.ts";

/** Distinguishable at a glance, also without colours. */
const icons = [
  "🦊",
  "🐻",
  "🐼",
  "🦁",
  "🐯",
  "🐸",
  "🐵",
  "🐔",
  "🐧",
  "🦉",
  "🐝",
  "🐢",
  "🐙",
  "🐬",
  "🦄",
  "🌵",
  "🌻",
  "🍀",
  "🍎",
  "🍋",
  "⚽",
  "🚲",
  "🚀",
  "⚡",
] as const;

interface IconChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** The picture of a profile; "" is the initials of its name. */
export function IconChoice({ name, value, onChange }: IconChoiceProps) {
  const t = useText(deviceText);
  const group = useId();
  const choice = (icon: string, label: string, picture: ReactNode) => (
    <label
      key={icon}
      className="grid size-14 cursor-pointer place-items-center rounded-2 border border-edge bg-raised has-checked:border-2 has-checked:border-ink has-checked:bg-tint-2 has-focus-visible:ring-focus forced-colors:has-checked:border-[Highlight]"
    >
      <input
        type="radio"
        name={group}
        aria-label={label}
        checked={icon === value}
        onChange={() => onChange(icon)}
        className="sr-only"
      />
      <span aria-hidden className="contents">
        {picture}
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold">{t("devices.create.icon")}</legend>
      <div className="flex flex-wrap gap-2">
        {choice("", t("devices.create.none"), <Avatar name={name.trim() || "?"} />)}
        {icons.map((icon) => choice(icon, icon, <span className="text-lg">{icon}</span>))}
      </div>
    </fieldset>
  );
}
