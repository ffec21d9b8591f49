// The work on a photo after it was taken: one file, because code that needs one of these needs all.
export { fitPhoto } from "./fit-photo.ts";
export { photoHints } from "./inspect-photo.ts";
export { takenMs } from "./photo-time.ts";
