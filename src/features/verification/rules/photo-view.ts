/** `unclear` where one of the pictures has too little to compare. */
export const photoViews = ["same", "other", "unclear"] as const;
export type PhotoView = (typeof photoViews)[number];
