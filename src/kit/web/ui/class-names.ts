type Part = string | false | null | undefined;

/** Joins class names and leaves out what is empty. */
export const classNames = (...parts: readonly Part[]): string => parts.filter(Boolean).join(" ");
