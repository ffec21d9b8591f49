import { ChevronRight } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useSettingsGroups } from "./settings-groups.ts";

/** Every section of the settings that the person may open, where there is no room for the navigation beside them. */
export const SettingsIndex = () => (
  <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:hidden">
    {useSettingsGroups().map(({ name, sections }) => (
      <div key={name}>
        <h2 className="mb-1 text-sm text-ink-2">{name}</h2>
        <ul className="divide-y divide-line border-y border-line">
          {sections.map(({ to, ...section }) => (
            <li key={to}>
              <LinkTo to={to} className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{section.name}</span>
                  <span className="block text-xs text-ink-2">{section.note}</span>
                </span>
                <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
              </LinkTo>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);
