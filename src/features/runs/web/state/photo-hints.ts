import type { PhotoFault } from "#features/performs/rules/answers/photo-quality.ts";

/** What speaks against a photo, until the person keeps it as it is or takes another one. */
export interface PhotoHint {
  readonly fileId: string;
  readonly faults: readonly PhotoFault[];
}

/**
 * The hints after the photos of an answer changed: a file that was sent has another id in the same place, and a removed
 * photo needs no hint.
 */
export function followedHints(
  hints: readonly PhotoHint[],
  before: readonly string[],
  now: readonly string[],
): readonly PhotoHint[] {
  if (hints.length === 0) return hints;
  const isRenaming = before.length === now.length;
  const followed = hints.flatMap((hint) => {
    if (now.includes(hint.fileId)) return hint;
    const place = before.indexOf(hint.fileId);
    const fileId = isRenaming ? now[place] : undefined;
    // It was not named yet, or it is gone.
    if (fileId === undefined) return place < 0 ? hint : [];
    return { ...hint, fileId };
  });
  return followed.every((hint, at) => hint === hints[at]) && followed.length === hints.length ? hints : followed;
}
