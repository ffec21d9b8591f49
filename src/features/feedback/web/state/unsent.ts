/** Text that was typed and not sent. */
export interface Unsent {
  readonly thumb: "up" | "down" | null;
  readonly text: string;
  readonly pictureId: string | null;
  /** A picture that could not be uploaded yet. */
  readonly picture: File | null;
  /** The place that gets new words: `title`, or the id of a text. */
  readonly place: string | null;
  readonly words: string;
}

export const nothingTyped: Unsent = { thumb: null, text: "", pictureId: null, picture: null, place: null, words: "" };

// While the page is open, and no longer: a shared device must not show what another person typed.
const kept = new Map<string, Unsent>();

/** [FB16] The typed text stays when its dialog closes; the key names the person, the version and the step. */
export const unsent = {
  of: (key: string): Unsent => kept.get(key) ?? nothingTyped,
  keep: (key: string, typed: Unsent): void => void kept.set(key, typed),
  drop: (key: string): void => void kept.delete(key),
};
