/** Where a tab keeps its id, and how it shows that the id is taken. */
export interface TabPlace {
  /** Null where the browser keeps nothing. */
  readonly storage: Pick<Storage, "getItem" | "setItem"> | null;
  /** Holds a name until the page is gone. Says whether it was free, or became so within that time. */
  readonly claim: (name: string, waitMs: number) => Promise<boolean>;
  /** The page was reloaded: the previous one may not be gone yet. */
  readonly isReload: boolean;
  readonly newId: () => string;
}

const key = "fettle.tab";
/** A page that is reloaded lets go of its name a little after the next one begins. */
const reloadWaitMs = 1000;

/**
 * The id of this tab of the browser. It stays through a reload. A tab that was duplicated has the same storage, and
 * would pass for the first one: it gets an id of its own. [P107]
 */
export async function tabIdAt({ storage, claim, isReload, newId }: TabPlace): Promise<string> {
  const kept = storage?.getItem(key) ?? null;
  if (kept !== null && (await claim(nameOf(kept), isReload ? reloadWaitMs : 0))) return kept;
  const fresh = newId();
  storage?.setItem(key, fresh);
  await claim(nameOf(fresh), 0);
  return fresh;
}

const nameOf = (id: string): string => `${key}.${id}`;
