import * as z from "zod/mini";

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

/** What is kept under a key as JSON, where it has this shape; undefined where it is not there, or something else. */
export function rememberedAs<Shape extends z.ZodMiniType>(key: string, shape: Shape): z.output<Shape> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(remembered(key) ?? "null")).data;
  } catch {
    return undefined;
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
