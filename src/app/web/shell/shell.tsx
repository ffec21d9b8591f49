import { Outlet, useLocation } from "@tanstack/react-router";
import { useRef, useState, useSyncExternalStore } from "react";
import { useIsNarrow } from "#kit/web/device/use-media.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent, useHasIdled } from "#kit/web/lazy-component.tsx";
import { versions } from "../versions/new-version.ts";
import { CommandHost, type OpenedBySearch } from "./commands/command-host.tsx";
import { OfflineBanner } from "./notices/offline-banner.tsx";
import { PhoneBottomBar, PhoneTopBar } from "./phone-bars.tsx";
import { Sidebar } from "./sidebar.tsx";
import { shellText } from "./text.ts";
import { usePageTitle } from "./use-page-title.ts";

const NewVersionNote = lazyComponent(() =>
  import("./notices/new-version-note.tsx").then((module) => module.NewVersionNote),
);

const UploadTrayHost = lazyComponent<{ readonly isNeeded: boolean }>(
  () => import("#features/media/web/parts/upload-tray-host.tsx").then((module) => module.UploadTrayHost),
  ({ isNeeded }) => isNeeded,
);

const TaskTrayHost = lazyComponent<{ readonly isNeeded: boolean; readonly pathname: string }>(
  () => import("#features/generation/web/parts/task-tray-host.tsx").then((module) => module.TaskTrayHost),
  ({ isNeeded }) => isNeeded,
);
const SettingsNav = lazyComponent(() => import("../settings/settings-nav.tsx").then((module) => module.SettingsNav));

const WaitingHere = lazyComponent(() => import("../device/waiting-here.tsx").then((module) => module.WaitingHere));

/**
 * The frame of most screens. It is as high as the window, and the screen scrolls inside: a screen that fills its
 * height (`flex min-h-0 flex-1 flex-col`) keeps its head and bars in sight.
 */
export function Shell() {
  const t = useText(shellText);
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<OpenedBySearch>();
  const screen = useRef<HTMLDivElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  usePageTitle(screen, path);
  const hasIdled = useHasIdled();
  const search = () => setOpened("palette");
  return (
    <div
      className={
        isNarrow
          ? "flex h-dvh flex-col bg-sheet print:block print:h-auto"
          : "flex h-dvh bg-sheet print:block print:h-auto"
      }
    >
      <a
        href="#screen"
        onClick={(event) => {
          event.preventDefault();
          screen.current?.focus();
        }}
        className="btn btn-ink sr-only focus:not-sr-only focus:fixed! focus:start-3 focus:top-3 focus:z-50"
      >
        {t("shell.skip")}
      </a>
      {/* On paper the screen stands alone, as long as it is. */}
      <div className="contents print:hidden">{isNarrow ? <PhoneTopBar /> : <Sidebar onSearch={search} />}</div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
        <OfflineBanner action={<WaitingHere />} />
        <NewVersionBar />
        <div className="flex min-h-0 min-w-0 flex-1 print:block">
          {/^\/app\/[^/]+\/settings(\/|$)/u.test(path) && (
            <div className="w-56 shrink-0 overflow-y-auto border-e border-line max-xl:hidden print:hidden">
              <SettingsNav />
            </div>
          )}
          <div
            id="screen"
            ref={screen}
            tabIndex={-1}
            data-scroll-restoration-id="screen"
            className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-x-hidden overflow-y-auto outline-none print:block print:overflow-visible"
          >
            <Outlet />
            {/* What floats at the foot would lie over the end of a screen that is longer than the window. */}
            <div
              aria-hidden
              className="h-(--trays) shrink-0 in-[body:is([data-bar],[data-tall-bar])]:hidden [main.min-h-0+&]:hidden print:hidden"
            />
          </div>
        </div>
      </div>
      {isNarrow && (
        <div className="contents print:hidden">
          <PhoneBottomBar onSearch={search} />
        </div>
      )}
      {/* The trays: one above the other, and in a corner each where there is room for both. */}
      <div className="pointer-events-none fixed inset-x-3 bottom-(--foot) z-30 flex max-h-[calc(100dvh-var(--foot)-4.5rem)] flex-col items-end gap-2 md:start-64 md:end-4 lg:flex-row print:hidden">
        <TaskTrayHost isNeeded={hasIdled} pathname={path} />
        <UploadTrayHost isNeeded={hasIdled} />
      </div>
      <CommandHost opened={opened} onOpen={setOpened} />
    </div>
  );
}

const never = () => () => {};

/** Shows only outside a perform, so that it does not interrupt a person working through steps. [OF3] */
function NewVersionBar() {
  const isNew = useSyncExternalStore(versions?.subscribe ?? never, () => versions?.isNew() ?? false);
  return isNew && <NewVersionNote onTake={() => versions?.take()} />;
}
