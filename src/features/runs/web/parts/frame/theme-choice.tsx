import { type ThemeChoice as Theme, useTheme } from "#kit/web/device/theme.ts";
import { useText } from "#kit/web/i18n.ts";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { performDialogText } from "../../dialog-text.ts";

/** Light for a bright hall, dark for the night shift. */
export function ThemeChoice() {
  const t = useText(performDialogText);
  const [theme, setTheme] = useTheme();
  return (
    <div className="grid gap-2">
      <h3 className="text-sm">{t("performs.steps.look")}</h3>
      <Segments<Theme>
        label={t("performs.steps.look")}
        value={theme}
        onChange={setTheme}
        items={[
          { id: "light", text: t("performs.steps.looks.light") },
          { id: "dark", text: t("performs.steps.looks.dark") },
          { id: "system", text: t("performs.steps.looks.system") },
        ]}
        className="flex-wrap justify-self-start"
      />
    </div>
  );
}
