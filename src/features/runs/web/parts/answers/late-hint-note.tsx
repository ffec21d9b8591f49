import { lazyComponent } from "#kit/web/lazy-component.tsx";

/** Nothing is said of a photo before one was taken. */
export const PhotoHintNote = lazyComponent(() =>
  import("./photo-hint-note.tsx").then((module) => module.PhotoHintNote),
);
