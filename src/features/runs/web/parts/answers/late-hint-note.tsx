import { latePart } from "#kit/web/late-part.tsx";

/** Nothing is said of a photo before one was taken. */
export const PhotoHintNote = latePart(() => import("./photo-hint-note.tsx").then((module) => module.PhotoHintNote));
