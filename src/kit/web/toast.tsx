import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from "#kit/web/icons.ts";
import { useText } from "./i18n.ts";
import { kitText } from "./text.ts";
import { Button } from "./ui/buttons/button.tsx";
import { Spinner } from "./ui/states/spinner.tsx";

type Tone = "success" | "error" | "info" | "warning" | "loading";

export interface ToastMore {
  /** Offered next to the text, such as Undo. Pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Errors and warnings stay 10 s, with an action too; others 5 s; loading ones until they are settled. */
  readonly forMs?: number | "ever";
}

interface Shown extends ToastMore {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
}

/** What a toast gives back: change it, settle it or take it away. */
export interface ToastHandle {
  readonly success: (text: string, more?: ToastMore) => void;
  readonly error: (text: string, more?: ToastMore) => void;
  readonly info: (text: string, more?: ToastMore) => void;
  /** Another text on the same toast: progress in words. */
  readonly update: (text: string) => void;
  readonly dismiss: () => void;
}

const shownMax = 4;
let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => set(shown.filter((one) => one.id !== id));

function put(one: Shown): void {
  const known = shown.some((other) => other.id === one.id);
  set(known ? shown.map((other) => (other.id === one.id ? one : other)) : [...shown, one].slice(-shownMax));
}

function open(tone: Tone, text: string, more: ToastMore = {}): ToastHandle {
  lastId += 1;
  const id = lastId;
  const turn =
    (next: Tone) =>
    (words: string, extra: ToastMore = {}): void =>
      put({ id, tone: next, text: words, ...extra });
  turn(tone)(text, more);
  return {
    success: turn("success"),
    error: turn("error"),
    info: turn("info"),
    update: (words) => {
      if (shown.some((one) => one.id === id)) turn(tone)(words, more);
    },
    dismiss: () => dismiss(id),
  };
}

interface PromiseWords<T> {
  readonly loading: string;
  readonly success: string | ((value: T) => string);
  readonly error: string | ((reason: unknown) => string);
}

/** Brief result of something the person did, announced politely. Never the only place that shows an error. */
export const toast = {
  success: (text: string, more?: ToastMore) => open("success", text, more),
  error: (text: string, more?: ToastMore) => open("error", text, more),
  info: (text: string, more?: ToastMore) => open("info", text, more),
  /** Something the person has to put right before they can go on. */
  warning: (text: string, more?: ToastMore) => open("warning", text, more),
  loading: (text: string, more?: ToastMore) => open("loading", text, more),
  /** Shows how a promise fares and gives back the same promise, so a rejection still reaches its caller. */
  promise<T>(promise: Promise<T>, words: PromiseWords<T>): Promise<T> {
    const handle = open("loading", words.loading);
    promise.then(
      (value) => handle.success(typeof words.success === "string" ? words.success : words.success(value)),
      (reason: unknown) => handle.error(typeof words.error === "string" ? words.error : words.error(reason)),
    );
    return promise;
  },
  /** Takes everything away: on sign-out, and between tests. */
  clear: () => set([]),
};

function lifetimeMs({ tone, action, forMs }: Shown): number {
  if (forMs === "ever" || tone === "loading") return Number.POSITIVE_INFINITY;
  return forMs ?? (tone === "error" || tone === "warning" || action ? 10_000 : 5_000);
}

const marks: Record<Tone, ReactNode> = {
  success: <CircleCheck className="text-done" aria-hidden />,
  error: <OctagonAlert className="text-stop" aria-hidden />,
  info: <Info className="text-info" aria-hidden />,
  warning: <TriangleAlert className="text-wait" aria-hidden />,
  loading: <Spinner className="text-ink-2" />,
};

function ToastLine({ one, isHeld }: { one: Shown; isHeld: boolean }) {
  const t = useText(kitText);
  const forMs = lifetimeMs(one);
  useEffect(() => {
    if (isHeld || !Number.isFinite(forMs)) return;
    const timer = setTimeout(() => dismiss(one.id), forMs);
    return () => clearTimeout(timer);
  }, [isHeld, forMs, one]);
  return (
    <li className="pop pointer-events-auto flex min-h-12 w-full items-center gap-3 ps-4 pe-1.5 py-1.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {marks[one.tone]}
      {/* On a phone a long action goes below the text, rather than leave it a column of single words. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1.5">
        <span className="min-w-0 grow basis-32">{one.text}</span>
        {one.action && (
          <Button
            kind="line"
            size="sm"
            onPress={() => {
              one.action?.onPress();
              dismiss(one.id);
            }}
          >
            {one.action.label}
          </Button>
        )}
      </div>
      <Button kind="bare" size="sm" icon aria-label={t("kit.dismiss")} onPress={() => dismiss(one.id)}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where toasts appear; rendered once per page (KitProvider). Their timer pauses while the focus is on one, or a pointer that
 * moved there: one that rests where a toast appears, as after the press that brought it, holds none. In floor density they appear below the header, since the main action is at the bottom. React Aria leaves elements of
 * its top layer reachable while a dialog is open.
 */
export function ToastRegion() {
  const t = useText(kitText);
  const all = useSyncExternalStore(subscribe, () => shown);
  const region = useRef<HTMLElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    // A browser does not say that a toast which goes away has left the pointer and the focus that were on it.
    setFocused(region.current?.contains(document.activeElement) ?? false);
    if (all.length === 0) setPointedAt(false);
  }, [all]);
  return (
    <section
      ref={region}
      aria-label={t("kit.notifications")}
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 bottom-(--foot) z-50 flex floor:top-24 floor:bottom-auto justify-center px-4"
      onPointerMove={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex w-full max-w-md flex-col gap-2">
        {all.map((one) => (
          <ToastLine key={one.id} one={one} isHeld={isPointedAt || isFocused} />
        ))}
      </ol>
    </section>
  );
}
