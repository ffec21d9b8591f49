/**
 * Small choices that belong to the device: theme, language, widths. Where storage is switched off or full they last
 * for the page only, which is why nothing that must not be lost goes here.
 */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The choice holds until the page is closed.
  }
}

/** Forgets everything whose key begins so. */
export function forgetAll(prefix: string): void {
  let keys: string[] = [];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Where storage is switched off, nothing was remembered.
  }
  for (const key of keys) remember(key, null);
}
