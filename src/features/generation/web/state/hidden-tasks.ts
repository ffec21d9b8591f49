/** Tasks that a person has dismissed from the tray, for as long as the page lives and they are the one signed in. */
export interface HiddenTasks {
  readonly subscribe: (listener: () => void) => () => void;
  /** [PG23] Of this person: another profile begins with none, and the first sees all of theirs again. */
  readonly of: (profile: string) => ReadonlySet<string>;
  readonly hide: (profile: string, id: string) => void;
}

const none: ReadonlySet<string> = new Set();

export function createHiddenTasks(): HiddenTasks {
  let owner: string | undefined;
  let hidden = none;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of(profile) {
      if (profile !== owner) [owner, hidden] = [profile, none];
      return hidden;
    },
    hide(profile, id) {
      hidden = new Set([...(profile === owner ? hidden : none), id]);
      owner = profile;
      for (const listener of listeners) listener();
    },
  };
}

export const hiddenTasks = createHiddenTasks();
