import { onSessionEnd } from "#kit/web/session/session.ts";
import type { DraftDriver } from "../parts/draft/draft-driver.ts";
import { type CopyOwner, ownerPrefix } from "../parts/draft/unsent-copies.ts";

/**
 * Editors that were closed before everything was saved continue saving here. Reopening the draft meanwhile returns the
 * same editor, and not an older draft from the server that would then conflict with it.
 */
const open = new Map<string, { readonly driver: DraftDriver; users: number }>();

export const openDriver = (key: string): DraftDriver | undefined => open.get(key)?.driver;

/** Uses a driver for as long as an editor shows it. Returns how to let go. */
export function holdDriver(key: string, driver: DraftDriver, left: (isSaved: boolean) => void): () => void {
  const entry = open.get(key)?.driver === driver ? open.get(key) : undefined;
  const held = entry ?? { driver, users: 0 };
  held.users++;
  open.set(key, held);
  return () => {
    held.users--;
    void driver.flush().then((isSaved) => {
      if (held.users > 0) return;
      if (isSaved) {
        driver.stop();
        if (open.get(key) === held) open.delete(key);
      }
      left(isSaved);
    });
  };
}

/** Saves now what a person's closed editors have not saved yet, as far as the server accepts it. */
export async function flushDrivers(owner: CopyOwner): Promise<void> {
  const own = [...open].filter(([key]) => key.startsWith(ownerPrefix(owner)));
  await Promise.all(own.map(([, { driver }]) => driver.flush()));
}

let keeping: Promise<unknown> = Promise.resolve();

/** Waits until this device has stored what was open when the session ended. */
export const lastStored = (): Promise<unknown> => keeping;

// The next person to sign in must not send what another wrote: it waits on this device for its author.
onSessionEnd(() => {
  keeping = Promise.all([...open.values()].map(({ driver }) => driver.keep()));
  for (const { driver } of open.values()) driver.stop();
  open.clear();
});
