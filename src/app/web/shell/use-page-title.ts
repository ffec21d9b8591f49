import { type RefObject, useEffect } from "react";

const product = "Fettle";

/**
 * Sets the page's title to the screen's heading. After a navigation it focuses the screen, unless the screen has taken
 * the focus itself, so that a screen reader starts at the new content.
 */
export function usePageTitle(screen: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    const place = screen.current;
    if (!place) return;
    const name = () => {
      const head = place.querySelector("h1")?.textContent?.trim();
      document.title = head ? `${head} · ${product}` : product;
    };
    name();
    const observer = new MutationObserver(name);
    observer.observe(place, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [screen]);

  useEffect(() => {
    const place = screen.current;
    // Read so that the effect runs again for every path.
    if (!place || pathname === "" || place.contains(document.activeElement)) return;
    if (document.activeElement !== document.body) place.focus({ preventScroll: true });
  }, [screen, pathname]);
}
