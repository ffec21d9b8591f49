import { useLocation } from "@tanstack/react-router";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { useSettingsGroups } from "./settings-groups.ts";
import { settingsText } from "./text.ts";

/** Beside every screen of the settings, from the width of a desk on: the sections by group, each a press away. */
export function SettingsNav() {
  const t = useText(settingsText);
  const index = `/app/${useWorkspaceId()}/settings`;
  const path = useLocation({ select: (location) => location.pathname });
  const groups = useSettingsGroups();
  const isAt = (to: string) => path === to || (to !== index && path.startsWith(`${to}/`));
  const link = (to: string, name: string) => (
    <LinkTo
      to={to}
      aria-current={isAt(to) ? "page" : undefined}
      className={classNames(
        "ring-inside flex min-h-9 items-center rounded-1 px-3 py-1 text-sm hover:bg-tint",
        isAt(to) && "bg-tint font-semibold",
      )}
    >
      {name}
    </LinkTo>
  );
  return (
    <nav aria-label={t("settings.title")} className="space-y-5 px-3 py-6">
      {link(index, t("settings.general"))}
      {groups.map(({ name, sections }) => (
        <div key={name}>
          <h2 className="mb-1 px-3 text-xs text-ink-2">{name}</h2>
          <ul>
            {sections.map((section) => (
              <li key={section.to}>{link(section.to, section.name)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
