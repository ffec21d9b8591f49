const held = new Set<Element>();

/** Whether an element of the page is held in view: then a screen that opens does not begin at its top. */
export const isHeldInView = (): boolean => [...held].some((element) => element.isConnected);

/**
 * Scrolls to an element and holds it there while parts above it arrive late and change its place. Browsers do that only in
 * part, and Safari does not at all. Ends when the person scrolls, presses or types, and by the function that it returns.
 */
export function holdInView(element: Element | null, block: "start" | "center"): () => void {
  if (!element) return () => {};
  const around = ancestorsOf(element);
  const scrollers = around.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY));
  let tops: readonly number[] = [];
  const put = () => {
    element.scrollIntoView({ block });
    tops = scrollers.map((one) => one.scrollTop);
  };
  const observer = new ResizeObserver(put);
  const listening = new AbortController();
  const { signal } = listening;
  const end = () => {
    held.delete(element);
    listening.abort();
    observer.disconnect();
    for (const one of scrollers) one.style.overflowAnchor = "";
  };
  const onScroll = () => {
    if (scrollers.some((one, place) => one.scrollTop !== tops[place])) end();
  };
  held.add(element);
  put();
  for (const one of around) observer.observe(one);
  for (const one of scrollers) {
    // Otherwise the browser scrolls too, and that looks as if the person did.
    one.style.overflowAnchor = "none";
    one.addEventListener("scroll", onScroll, { signal });
  }
  for (const input of ["pointerdown", "keydown"]) addEventListener(input, end, { capture: true, signal });
  return end;
}

function ancestorsOf(element: Element): HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}
