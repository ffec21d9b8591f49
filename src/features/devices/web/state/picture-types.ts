/** What a picture of a code may be (specification, identity section 5). */
export const pictureTypes: readonly string[] = ["image/png", "image/jpeg"];
