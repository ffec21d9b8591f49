import { useState } from "react";
import { NotYou } from "#features/devices/web/parts/lock/not-you.tsx";
import { NotificationBell } from "#features/notifications/web/parts/notification-bell.tsx";
import { remember, remembered } from "#kit/web/device/device-memory.ts";
import { useMedia } from "#kit/web/device/use-media.ts";
import { useText } from "#kit/web/i18n.ts";
import { PanelLeftClose, PanelLeftOpen, Search } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Keys } from "#kit/web/ui/marks/keys.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Mark } from "./mark.tsx";
import { NavList } from "./navigation/nav-list.tsx";
import { shellText } from "./text.ts";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** Next to every screen on a desktop: the current place, the navigation, the account. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
  const t = useText(shellText);
  const [isCollapsed, setCollapsed] = useSidebarCollapsed();
  const Fold = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={classNames(
        "flex shrink-0 flex-col gap-2 overflow-x-hidden overflow-y-auto border-e border-line bg-paper px-3 pt-3 pb-3",
        isCollapsed ? "w-17" : "w-60",
      )}
    >
      <div className={classNames("flex items-center gap-2.5 ps-2", isCollapsed && "flex-col ps-0")}>
        <Mark />
        {!isCollapsed && <span className="flex-1 text-md font-bold tracking-tight">Fettle</span>}
        <Button
          kind="bare"
          icon
          aria-label={t(isCollapsed ? "shell.expand" : "shell.collapse")}
          onPress={() => setCollapsed(!isCollapsed)}
        >
          <Fold className="text-ink-3 rtl:-scale-x-100" aria-hidden />
        </Button>
      </div>
      <WorkspaceSwitcher isCollapsed={isCollapsed} />
      {isCollapsed ? (
        <Button kind="bare" icon aria-label={t("shell.palette.open")} onPress={onSearch} className="mx-auto">
          <Search aria-hidden />
        </Button>
      ) : (
        <Button
          onPress={onSearch}
          className="mb-2 justify-start px-2.5 font-normal text-ink-3"
          aria-keyshortcuts="Control+K"
        >
          <Search aria-hidden />
          <span className="flex-1 text-start">{t("shell.palette.open")}</span>
          <Keys keys="mod+k" />
        </Button>
      )}
      <NavList isCollapsed={isCollapsed} />
      <div className="mt-auto flex flex-col gap-2 pt-3">
        <NotYou isIcon={isCollapsed} className={isCollapsed ? "mx-auto" : "justify-start"} />
        <div className={classNames("flex items-center gap-1", isCollapsed && "flex-col-reverse")}>
          <AccountMenu isCollapsed={isCollapsed} />
          <NotificationBell />
        </div>
      </div>
    </aside>
  );
}

const storageKey = "fettle.sidebar";

/** Whether the sidebar shows icons alone: what the person chose on this device, else by the room there is. */
function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const hasRoom = useMedia("(min-width: 64rem)");
  const [chosen, setChosen] = useState(() => remembered(storageKey));
  const isCollapsed = chosen === null ? !hasRoom && matchMedia("(min-width: 48rem)").matches : chosen === "collapsed";
  const choose = (next: boolean) => {
    const value = next ? "collapsed" : "open";
    remember(storageKey, value);
    setChosen(value);
  };
  return [isCollapsed, choose];
}
