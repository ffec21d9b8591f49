/** [LB5] How many things one replacement changes. */
export const replacedMax = 200;

export const libraryFamilies = ["image", "video", "audio"] as const;
export type LibraryFamily = (typeof libraryFamilies)[number];

/** Undefined for a file that has no place in the library. */
export const libraryFamilyOf = (contentType: string): LibraryFamily | undefined =>
  libraryFamilies.find((family) => contentType.startsWith(`${family}/`));
