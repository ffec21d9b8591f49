/**
 * Signs in with a provider in a popup, or in this window if the browser blocks the popup. The two
 * windows use a broadcast channel, because a provider page may sever `opener`. No secret is sent on it.
 */

export interface PopupResult {
  readonly state: string;
  /** The code of what went wrong; undefined when it went well. */
  readonly problem?: string | undefined;
}

/** What the driver needs of the browser; tests hand it another. */
export interface ProviderPopup {
  /** The window for the provider, empty yet. Undefined where it was blocked. */
  open(): { go(url: string): void; close(): void; readonly isClosed: boolean } | undefined;
  /** Goes to the provider in this window. */
  leave(url: string): void;
  /** Calls back with the other window's messages. */
  listen(heard: (end: PopupResult) => void): () => void;
  every(ms: number, look: () => void): () => void;
}

export type PopupOutcome =
  | { readonly is: "done" }
  | { readonly is: "failed"; readonly problem: string }
  | { readonly is: "closed" }
  | { readonly is: "left" };

const checkEveryMs = 300;
/** A window that closes says its end first; it may arrive a little later. */
const closedGraceMs = 1_000;

export interface PopupCallbacks {
  /** The sign-in continues in this window. */
  readonly blocked: () => void;
  /** The sign-in succeeded after all: some providers make their window look closed while it is open. */
  readonly late?: () => void;
}

/**
 * Must be called within the press itself, or the browser blocks the popup.
 * @param begin asks the server for the provider's page
 * @throws what `begin` throws
 */
export async function openProviderPopup(
  browser: ProviderPopup,
  begin: () => Promise<string>,
  more: PopupCallbacks,
): Promise<PopupOutcome> {
  const popup = browser.open();
  let url: string;
  try {
    url = await begin();
  } catch (error) {
    popup?.close();
    throw error;
  }
  if (!popup) {
    more.blocked();
    browser.leave(url);
    return { is: "left" };
  }
  const state = new URL(url).searchParams.get("state") ?? "";
  const ended = waitFor(browser, popup, state, more);
  popup.go(url);
  return ended;
}

function waitFor(
  browser: ProviderPopup,
  popup: { readonly isClosed: boolean },
  state: string,
  { late }: PopupCallbacks,
): Promise<PopupOutcome> {
  return new Promise((resolve) => {
    let closedForMs = 0;
    let isOver = false;
    const stopListening = browser.listen((end) => {
      if (end.state !== state) return;
      stopListening();
      stopLooking();
      if (isOver) {
        if (end.problem === undefined) late?.();
        return;
      }
      if (end.problem === undefined) resolve({ is: "done" });
      else resolve(end.problem === "cancelled" ? { is: "closed" } : { is: "failed", problem: end.problem });
    });
    const stopLooking = browser.every(checkEveryMs, () => {
      if (!popup.isClosed) return;
      closedForMs += checkEveryMs;
      if (closedForMs <= closedGraceMs) return;
      isOver = true;
      stopLooking();
      resolve({ is: "closed" });
    });
  });
}

const channelName = "fettle.sign-in";
const leftKey = "fettle.sign-in.left";

/** Stores that this very window went to the provider, so that it continues here when it returns. */
const session = {
  get: (): string | null => {
    try {
      return sessionStorage.getItem(leftKey);
    } catch {
      return null;
    }
  },
  set: (state: string) => {
    try {
      sessionStorage.setItem(leftKey, state);
    } catch {
      // Without storage the way ends in this window all the same: see `cameBackHere`.
    }
  },
};

/**
 * Whether the answer with this state belongs to this window: it went to the provider itself, or no other window waits.
 */
export const cameBackHere = (state: string): boolean => session.get() === state;

/** Reports the result to the window that waits. */
export function reportPopupResult(end: PopupResult): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(end);
  channel.close();
}

const popupFeatures = "popup,width=520,height=680";

export const browserPopup: ProviderPopup = {
  open() {
    const popup = window.open("about:blank", "_blank", popupFeatures);
    if (!popup) return undefined;
    // The provider's page gets no hand on this one.
    popup.opener = null;
    return {
      go: (url) => popup.location.replace(url),
      close: () => popup.close(),
      get isClosed() {
        return popup.closed;
      },
    };
  },
  leave(url) {
    session.set(new URL(url).searchParams.get("state") ?? "");
    location.assign(url);
  },
  listen(heard) {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => {
      if (typeof data?.state === "string") heard(data);
    };
    return () => channel.close();
  },
  every(ms, look) {
    const timer = setInterval(look, ms);
    return () => clearInterval(timer);
  },
};
