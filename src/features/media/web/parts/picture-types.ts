/** The picture types that a file picker offers (rule M1). */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
