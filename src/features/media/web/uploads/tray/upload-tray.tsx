import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronDown, ListX } from "#kit/web/icons.ts";
import { usePath } from "#kit/web/navigation.tsx";
import { AtFoot } from "#kit/web/ui/at-foot.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { focusAfter } from "#kit/web/ui/focus-after.ts";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { UploadView } from "../upload-view.ts";
import type { UploadActs } from "../uploads-api.ts";
import { ShowTray } from "./show-tray.tsx";
import { endedSince, inTrayOrder, type TrayHead, trayHead } from "./tray-head.ts";
import { trayText } from "./tray-text.ts";
import { touchable, UploadRow } from "./upload-row.tsx";

/**
 * Further ones are counted, not listed: lists of this length are not read, and each row renders four times a second.
 */
const shownMax = 50;

interface UploadTrayProps {
  readonly items: readonly UploadView[];
  readonly acts: UploadActs;
}

/**
 * All uploads of the signed-in person: at the bottom on a desktop, a sheet on a phone. They continue while it is
 * hidden.
 */
export function UploadTray({ items, acts }: UploadTrayProps) {
  const t = useText(trayText);
  const isNarrow = useIsNarrow();
  const [isShown, setShown] = useState(!isNarrow);
  const button = useRef<HTMLButtonElement>(null);
  const head = trayHead(items);
  const title = t(`uploads.head.${head.is}`, { count: head.count });
  useAnnouncements(items);
  useShowWhenAdded(items.length, () => setShown((is) => is || !isNarrow));
  const [isHeld, setHeld] = useState(false);
  useGetOutOfTheWay({ isDone: head.is === "done", isNarrow, isHeld, close: () => setShown(false) });

  const clear = items.some((item) => item.state === "done") && (
    <Button kind="bare" size="sm" className={touchable} onPress={acts.clearDone}>
      <ListX aria-hidden />
      {t("uploads.clear")}
    </Button>
  );
  if (isNarrow) {
    return (
      <>
        <ShowTray head={head} label={t("uploads.show", { state: title })} onPress={() => setShown(true)}>
          {title}
        </ShowTray>
        <Drawer title={title} side="bottom" isOpen={isShown} onOpenChange={setShown}>
          <div className="-m-4" data-density="floor">
            <Rows items={items} acts={acts} />
            {clear && <div className="flex justify-end border-t border-line p-2">{clear}</div>}
          </div>
        </Drawer>
      </>
    );
  }
  if (!isShown) {
    return (
      <ShowTray ref={button} head={head} label={t("uploads.show", { state: title })} onPress={() => setShown(true)}>
        {title}
      </ShowTray>
    );
  }
  return (
    <section
      aria-label={t("uploads.title")}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pop pointer-events-auto flex max-h-[min(60dvh,32rem)] min-h-0 w-100 flex-col overflow-hidden lg:ms-auto"
    >
      <AtFoot is="tray" />
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-b-2 border-ink ps-4 pe-1.5">
        <h2 className="min-w-0 flex-1 truncate text-sm">{title}</h2>
        {clear}
        <Button
          kind="bare"
          icon
          className={touchable}
          aria-label={t("uploads.hide")}
          onPress={() => {
            const hide = () => {
              setShown(false);
              // What is gone is not left by the pointer.
              setHeld(false);
            };
            focusAfter(hide, () => button.current);
          }}
        >
          <ChevronDown aria-hidden />
        </Button>
      </header>
      <Overall head={head} items={items} />
      <Rows items={items} acts={acts} />
    </section>
  );
}

/** The total progress, if there are several. */
function Overall({ head, items }: { readonly head: TrayHead; readonly items: readonly UploadView[] }) {
  const t = useText(trayText);
  if (head.part === undefined || items.length < 2) return null;
  return (
    <ProgressBar
      label={t("uploads.overall")}
      value={head.part}
      hideLabel
      className="shrink-0 border-b border-line px-4 py-3"
    />
  );
}

function Rows({ items, acts }: UploadTrayProps) {
  const t = useText(trayText);
  const shown = inTrayOrder(items).slice(0, shownMax);
  const more = items.length - shown.length;
  return (
    <div className="min-h-0 overflow-y-auto">
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <UploadRow key={item.id} item={item} acts={acts} />
        ))}
      </ul>
      {more > 0 && <p className="px-4 py-3 text-xs text-ink-3">{t("uploads.more", { count: more })}</p>}
    </div>
  );
}

/** Says aloud how it ended, once nothing is under way any more. */
function useAnnouncements(items: readonly UploadView[]): void {
  const t = useText(trayText);
  const before = useRef<readonly UploadView[]>([]);
  useEffect(() => {
    const ended = endedSince(before.current, items);
    before.current = items;
    if (!ended) return;
    const kinds = (["done", "failed", "asking"] as const).filter((kind) => ended[kind] > 0);
    if (kinds.length > 0) announce(kinds.map((kind) => t(`uploads.said.${kind}`, { count: ended[kind] })).join(". "));
  }, [items, t]);
}

/** A new item opens the tray, even if it was hidden. */
function useShowWhenAdded(count: number, show: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) show();
    before.current = count;
  });
}

/** How long a finished tray stays on a desk, as a toast does. */
const restMs = 5_000;

interface OutOfTheWay {
  readonly isDone: boolean;
  readonly isNarrow: boolean;
  /** Somebody is at it: the pointer or the focus. */
  readonly isHeld: boolean;
  readonly close: () => void;
}

/**
 * [PG83] Once everything is uploaded the tray would lie over what is to be pressed next: it becomes its button. On a phone, where the
 * sheet covers the screen, at once, and where another screen follows; on a desk after a moment.
 */
function useGetOutOfTheWay({ isDone, isNarrow, isHeld, close }: OutOfTheWay): void {
  const path = usePath();
  const before = useRef({ path, isDone });
  /** Since when it is done, until it became its button. */
  const [isResting, setResting] = useState(isDone && !isNarrow);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const { current } = before;
    const [hasEnded, hasMoved] = [isDone && !current.isDone, path !== current.path];
    before.current = { path, isDone };
    if (isNarrow ? hasEnded || hasMoved : hasMoved && isDone) latest.current();
    else if (hasEnded) setResting(true);
  }, [isDone, isNarrow, path]);
  useEffect(() => {
    if (!isResting || isHeld) return;
    const timer = setTimeout(() => {
      setResting(false);
      latest.current();
    }, restMs);
    return () => clearTimeout(timer);
  }, [isResting, isHeld]);
  if (isResting && !isDone) setResting(false);
}

const narrow = "(max-width: 48rem)";

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(narrow);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(narrow).matches,
  );
