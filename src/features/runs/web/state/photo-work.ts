// What is done with a photo once it was taken: one file, because whoever needs one of these needs all.
export { fitPhoto } from "./fit-photo.ts";
export { photoHints } from "./look-at-photo.ts";
export { takenMs } from "./photo-time.ts";
