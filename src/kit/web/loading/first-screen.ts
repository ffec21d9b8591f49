/** One answer is often the next question: nothing is asked for beside them until so long nothing was missing. */
const settleMs = 400;
/** At the latest so long after the page was opened, what comes late comes. */
const longestMs = 12_000;

/**
 * The first screen of a page: until it is there with all that it shows, it has the network and the processor for itself.
 * Use what is exported below; this is for tests, since a page has one.
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

/** When it is there. */
export const firstScreen: Promise<void> = page.isThere;

/** It is there, whatever may still be missing. */
export const markFirstScreen: () => void = page.tell;

/** The address is resolved to a screen, which may still wait for what it shows. */
export const markAddressResolved: () => void = page.tellResolved;

/** Something stands on the screen in the place of what is still coming. Returns how to say that it has come. */
export const standIn: () => () => void = page.standIn;
