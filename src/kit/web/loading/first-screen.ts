/**
 * The first screen is complete once nothing has been missing for this long: one response often triggers the next
 * request.
 */
const settleMs = 400;
/** Code that loads late starts loading at this age of the page at the latest. */
const longestMs = 12_000;

/**
 * The first screen of a page: until it shows all its content, it has the network and the processor to itself. Use the
 * exports below; this class is for tests, since a page has one first screen.
 */
export function createFirstScreen() {
  const { promise: isThere, resolve: tell } = Promise.withResolvers<void>();
  let isResolved = false;
  let standIns = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(settling);
    if (isResolved && standIns === 0) settling = setTimeout(tell, settleMs);
  };
  setTimeout(tell, longestMs);
  return {
    isThere,
    tell,
    tellResolved() {
      isResolved = true;
      look();
    },
    standIn() {
      standIns += 1;
      look();
      return () => {
        standIns -= 1;
        look();
      };
    },
  };
}

const page = createFirstScreen();

/** When the first screen is complete. */
export const firstScreen: Promise<void> = page.isThere;

/** The first screen is rendered, even if parts of it are still loading. */
export const markFirstScreen: () => void = page.tell;

/** The address is resolved to a screen, which may still wait for its data. */
export const markAddressResolved: () => void = page.tellResolved;

/** A placeholder is on the screen. Returns the function to call when the content has replaced it. */
export const standIn: () => () => void = page.standIn;
