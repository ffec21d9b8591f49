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
