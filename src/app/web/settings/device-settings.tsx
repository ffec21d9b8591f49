import type { ReactNode } from "react";
import { type TextSize, textSizes, useTextSize } from "#kit/web/device/text-size.ts";
import { useTheme } from "#kit/web/device/theme.ts";
import { languageNames, languages, useLanguage, useText } from "#kit/web/i18n.ts";
import { Monitor, Moon, Sun } from "#kit/web/icons.ts";
import { Switch } from "#kit/web/ui/choices/switch.tsx";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { searchText } from "../shell/commands/search-text.ts";
import { useSingleKeys } from "../shell/commands/single-keys.ts";
import { settingsText } from "./text.ts";

const sizes = Object.keys(textSizes) as TextSize[];

/** Settings of this browser. Everything takes effect at once. */
export function DeviceSettings() {
  const t = useText(settingsText);
  const shell = useText(searchText);
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useTheme();
  const [textSize, setTextSize] = useTextSize();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <div className="space-y-5">
      <Choice name={t("settings.device.language")}>
        <Segments
          label={t("settings.device.language")}
          value={language}
          onChange={setLanguage}
          items={languages.map((id) => ({ id, text: languageNames[id] }))}
        />
      </Choice>
      <Choice name={t("settings.device.theme")}>
        <Segments
          label={t("settings.device.theme")}
          value={theme}
          onChange={setTheme}
          className="max-w-full flex-wrap"
          items={[
            { id: "light", text: shell("shell.theme.light"), icon: <Sun aria-hidden /> },
            { id: "dark", text: shell("shell.theme.dark"), icon: <Moon aria-hidden /> },
            { id: "system", text: shell("shell.theme.system"), icon: <Monitor aria-hidden /> },
          ]}
        />
      </Choice>
      <Choice name={t("settings.device.textSize")}>
        <Segments
          label={t("settings.device.textSize")}
          value={textSize}
          onChange={setTextSize}
          className="max-w-full flex-wrap"
          items={sizes.map((id) => ({ id, text: t(`settings.device.textSizes.${id}`) }))}
        />
      </Choice>
      <Switch isSelected={singleKeys} onChange={setSingleKeys} description={t("settings.device.singleKeysNote")}>
        {t("settings.device.singleKeys")}
      </Switch>
    </div>
  );
}

const Choice = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    {/* The group itself says the name to those who hear it. */}
    <p className="mb-1.5 text-xs font-semibold" aria-hidden>
      {name}
    </p>
    {children}
  </div>
);
