import { ChevronRight } from "lucide-react";
import { groupPaths } from "#features/groups/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { useNav } from "../shell/use-nav.ts";
import { settingsText } from "./text.ts";

const coming = ["members", "roles", "sso", "phones", "notifications", "properties"] as const;

/** The other sections: those that are there, and in the demo those that are coming. */
export function MoreSettings() {
  const t = useText(settingsText);
  const workspaceId = useWorkspaceId();
  const hasGroups = useFlag("access_groups_enabled");
  const { isTrial } = useNav();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {hasGroups && (
        <li>
          <LinkTo
            to={groupPaths.list(workspaceId)}
            className="ring-inside flex min-h-14 items-center gap-4 py-2 hover:bg-tint"
          >
            <Line name={t("settings.more.groups")} note={t("settings.more.groupsNote")} />
            <ChevronRight className="size-4 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden />
          </LinkTo>
        </li>
      )}
      {isTrial &&
        coming.map((name) => (
          <li key={name} className="flex min-h-14 items-center gap-4 py-2">
            <Line name={t(`settings.more.${name}`)} note={t(`settings.more.${name}Note`)} />
            <span className="shrink-0 text-2xs text-ink-3">{t("settings.more.coming")}</span>
          </li>
        ))}
    </ul>
  );
}

const Line = ({ name, note }: { readonly name: string; readonly note: string }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-semibold">{name}</span>
    <span className="block text-xs text-ink-2">{note}</span>
  </span>
);
