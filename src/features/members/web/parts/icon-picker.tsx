import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useArrowKeys } from "#kit/web/ui/use-arrow-keys.ts";
import { isEmoji } from "../../profile-icon.ts";
import { profileText } from "../profile-text.ts";

/** Emoji that suit a place of work, chosen by hand; any other may be typed. Keys are those of the words. */
export const profileIcons = {
  people: [
    "👷",
    "👷‍♀️",
    "🧑‍🔧",
    "👩‍🔧",
    "🧑‍🏭",
    "👩‍🏭",
    "🧑‍🔬",
    "🧑‍🚒",
    "🧑‍🍳",
    "🧑‍🌾",
    "🧑‍⚕️",
    "🧑‍💻",
    "🕵️",
    "🦸",
    "🧑‍🏫",
  ],
  tools: ["🔧", "🔨", "🪛", "🪚", "🧰", "🔩", "⚙️", "🧲", "🪜", "🔦", "🧪", "🔬", "🌡️", "🧤", "🥽", "🦺"],
  places: ["🏭", "🏗️", "🏢", "🚜", "🚚", "🚛", "🚂", "🚢", "✈️", "🚁", "🛠️", "⛽", "🏥", "🍽️", "🧊"],
  signs: ["⭐", "⚡", "🔥", "💧", "☀️", "🌙", "❄️", "🎯", "🏆", "💡", "📦", "📋", "📐", "🔑", "🎧", "☕"],
  nature: ["🦊", "🐻", "🐼", "🦉", "🐝", "🐢", "🐙", "🦁", "🐧", "🦫", "🌵", "🌲", "🍀", "🌻", "🍎", "🫐"],
} as const;

interface IconPickerProps {
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

type Section = keyof typeof profileIcons;
const sections = Object.keys(profileIcons) as Section[];

/** One emoji of a few that suit work, any other, or none. Arrow keys go through them. */
export function IconPicker({ value, onChange }: IconPickerProps) {
  const t = useText(profileText);
  const keys = useArrowKeys({ isGrid: true });
  return (
    <div className="max-w-xl space-y-4">
      <div
        role="radiogroup"
        aria-label={t("profile.icon")}
        {...keys}
        className="max-h-72 space-y-3 overflow-y-auto rounded-2 border border-line p-3"
      >
        {sections.map((section) => (
          <div key={section} className="flex flex-wrap gap-1">
            <p className="mb-0.5 w-full text-2xs text-ink-3">{t(`profile.icons.${section}`)}</p>
            {profileIcons[section].map((icon) => (
              // Each choice is saved, so the arrow keys only go there: Enter or Space chooses.
              <button
                key={icon}
                type="button"
                role="radio"
                aria-checked={icon === value}
                data-selected={icon === value || undefined}
                onClick={() => onChange(icon)}
                className="ring-inside grid size-11 cursor-default place-items-center rounded-1 text-lg hover:bg-tint selected:bg-hivis selected:text-on-hivis"
              >
                {icon}
              </button>
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-(--gap)">
        <OtherIcon onChange={onChange} />
        {value !== "" && (
          <Button kind="bare" className="sm:mt-5.5" onPress={() => onChange("")}>
            {t("profile.iconNone")}
          </Button>
        )}
      </div>
    </div>
  );
}

function OtherIcon({ onChange }: Pick<IconPickerProps, "onChange">) {
  const t = useText(profileText);
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const use = () => {
    const icon = typed.trim();
    setRefused(!isEmoji(icon));
    if (!isEmoji(icon)) return;
    onChange(icon);
    setTyped("");
  };
  return (
    <form
      className="flex items-start gap-(--gap)"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <TextField
        label={t("profile.iconOther")}
        value={typed}
        onChange={setTyped}
        error={isRefused ? t("profile.iconInvalid") : undefined}
        className="w-40"
      />
      <Button type="submit" className="mt-5.5">
        {t("profile.iconUse")}
      </Button>
    </form>
  );
}
