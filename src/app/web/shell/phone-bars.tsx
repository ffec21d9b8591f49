import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { NotYou } from "#features/devices/web/parts/lock/not-you.tsx";
import { NotificationBell } from "#features/notifications/web/parts/notification-bell.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Ellipsis, Search } from "#kit/web/icons.ts";
import { PlainButton } from "#kit/web/ui/buttons/plain-button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Mark } from "./mark.tsx";
import { NavList } from "./navigation/nav-list.tsx";
import type { PlaceName } from "./navigation/places.ts";
import { useNav } from "./navigation/use-nav.ts";
import { shellText } from "./text.ts";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** Within reach of a thumb; the rest is behind "More". */
const inBar: readonly PlaceName[] = ["home", "procedures", "areas"];

/** At the top of a phone: the current place, and news. */
export function PhoneTopBar() {
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-paper ps-4 pe-2">
      <Mark className="size-6" />
      <div className="min-w-0 flex-1">
        <WorkspaceSwitcher />
      </div>
      <NotYou isIcon />
      <NotificationBell />
    </header>
  );
}

const entry =
  "ring-inside relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-2xs text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink active:bg-tint";

/** At the bottom of a phone. */
export function PhoneBottomBar({ onSearch }: { readonly onSearch: () => void }) {
  const t = useText(shellText);
  const nav = useNav();
  const [isOpen, setOpen] = useState(false);
  const places = nav.places.filter((place) => inBar.includes(place.name));
  const isElsewhere = nav.current !== undefined && !inBar.includes(nav.current);
  return (
    <div className="flex shrink-0 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
      <nav aria-label={t("shell.nav")} className="contents">
        {places.map((place) => (
          <Link
            key={place.name}
            to={nav.pathOf(place)}
            activeOptions={exactly}
            aria-current={place.name === nav.current ? "page" : undefined}
            className={entry}
          >
            <Here isShown={place.name === nav.current} />
            <place.icon className="size-5" aria-hidden />
            <span className="max-w-full truncate">{t(`shell.places.${place.name}`)}</span>
          </Link>
        ))}
      </nav>
      <PlainButton onPress={onSearch} className={entry}>
        <Search className="size-5" aria-hidden />
        <span className="max-w-full truncate">{t("shell.palette.open")}</span>
      </PlainButton>
      <PlainButton onPress={() => setOpen(true)} className={entry}>
        <Here isShown={isElsewhere} />
        <Ellipsis className="size-5" aria-hidden />
        <span className="max-w-full truncate">{t("shell.more")}</span>
      </PlainButton>
      <Drawer title="Fettle" side="start" isOpen={isOpen} onOpenChange={setOpen}>
        <div className="flex min-h-full flex-col gap-4">
          <NavList onGo={() => setOpen(false)} />
          <div className="mt-auto flex">
            <AccountMenu />
          </div>
        </div>
      </Drawer>
    </div>
  );
}

const Here = ({ isShown }: { readonly isShown: boolean }) =>
  isShown && (
    <span
      aria-hidden
      className="absolute inset-x-3 top-0 h-1 border-x border-b border-(--hivis-edge) bg-hivis forced-colors:bg-[Highlight]"
    />
  );

const exactly = { exact: true };
