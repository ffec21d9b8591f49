import { useSuspenseQuery } from "@tanstack/react-query";
import { useRoleName } from "#features/members/web/parts/use-role-name.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { useSignOut } from "#features/sessions/web/parts/use-sign-out.tsx";
import { useText } from "#kit/web/i18n.ts";
import { HardDriveDownload, LogOut, Settings, UserRoundCog } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Avatar } from "#kit/web/ui/marks/avatar.tsx";
import { Menu, MenuItem, MenuSeparator } from "#kit/web/ui/menus/menu.tsx";
import { useNav } from "./navigation/use-nav.ts";
import { shellText } from "./text.ts";

/** Who I am here, and what concerns me alone. */
export function AccountMenu({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const t = useText(shellText);
  const go = useGo();
  const nav = useNav();
  const leave = useSignOut();
  const workspaceId = useWorkspaceId();
  const { data: me } = useSuspenseQuery(memberQueries.me(workspaceId));
  const roleName = useRoleName(me);
  const label = t("shell.account", { name: me.displayName });
  const trigger = (
    <PlainButton className="ring-inside flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-1 px-1.5 text-start hover:bg-tint active:bg-tint-2">
      <span aria-hidden className="contents">
        <Avatar name={me.displayName} />
      </span>
      {isCollapsed ? (
        <span className="sr-only">{label}</span>
      ) : (
        <span className="min-w-0 flex-1">
          <span className="block truncate text-xs font-semibold">{me.displayName}</span>
          <span className="block truncate text-2xs text-ink-3">{roleName}</span>
        </span>
      )}
    </PlainButton>
  );
  return (
    <>
      <Menu trigger={trigger} label={label} placement="top start">
        <MenuItem icon={<Settings aria-hidden />} onAction={() => void go(`/app/${workspaceId}/settings`)}>
          {t("shell.places.settings")}
        </MenuItem>
        <MenuItem icon={<HardDriveDownload aria-hidden />} onAction={() => void go(`/app/${workspaceId}/device`)}>
          {t("shell.places.device")}
        </MenuItem>
        {nav.isTrial && (
          <MenuItem icon={<UserRoundCog aria-hidden />} onAction={leave.start}>
            {t("shell.changePerson")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onAction={leave.start}>
          {t("shell.signOut")}
        </MenuItem>
      </Menu>
      {leave.question}
    </>
  );
}
