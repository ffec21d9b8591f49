import { Link } from "@tanstack/react-router";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { shellText } from "../text.ts";
import type { NavPlace } from "./places.ts";
import { useNav } from "./use-nav.ts";

const MyActions = lazyComponent(() => import("./my-actions.tsx").then((module) => module.MyActions));

interface NavListProps {
  /** Icons alone; the names are still read out, and shown to a pointer. */
  readonly isCollapsed?: boolean;
  readonly onGo?: () => void;
}

/** The places of the workspace, with the hi-vis mark at the current one. */
export function NavList({ isCollapsed = false, onGo }: NavListProps) {
  const t = useText(shellText);
  const nav = useNav();
  return (
    <nav aria-label={t("shell.nav")}>
      <ul className="flex flex-col gap-0.5">
        {nav.places.map((place) => (
          <li key={place.name}>
            <NavLink
              place={place}
              to={nav.pathOf(place)}
              isCurrent={place.name === nav.current}
              isCollapsed={isCollapsed}
              onGo={onGo}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NavLinkProps {
  readonly place: NavPlace;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly isCollapsed: boolean;
  readonly onGo: (() => void) | undefined;
}

function NavLink({ place, to, isCurrent, isCollapsed, onGo }: NavLinkProps) {
  const t = useText(shellText);
  const Icon = place.icon;
  const isNew = useFlag(place.newFlag ?? "");
  const name = t(`shell.places.${place.name}`);
  return (
    <Link
      to={to}
      {...(onGo && { onClick: onGo })}
      {...(isCollapsed && { title: name, "aria-label": name })}
      // The router's own idea of "active" does not know a place that links elsewhere than it belongs, or one that is
      // below another.
      activeProps={{}}
      activeOptions={exactly}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "ring-inside group relative flex min-h-10 items-center gap-3 rounded-1 ps-3 pe-2 text-ink-2 pointer-coarse:min-h-12",
        "hover:bg-tint hover:text-ink aria-[current=page]:bg-sheet aria-[current=page]:font-semibold aria-[current=page]:text-ink",
        isCollapsed && "justify-center px-0",
      )}
    >
      <span
        aria-hidden
        className="absolute inset-y-0 -start-1.5 hidden w-1.5 border border-(--hivis-edge) bg-hivis group-aria-[current=page]:block forced-colors:bg-[Highlight]"
      />
      <Icon className="size-4.5 shrink-0" aria-hidden />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
      {isNew && !isCollapsed && <Badge tone="hivis">{t("shell.new")}</Badge>}
      {place.name === "correctiveActions" && <MyActions isCollapsed={isCollapsed} />}
    </Link>
  );
}

const exactly = { exact: true };
