import * as z from "zod/mini";

/** An emoji is one visible symbol, however many code points it has; everything else is refused. */
export const isEmoji = (text: string): boolean => /^\p{RGI_Emoji}$/v.test(text);

/** [MP1] One emoji, or nothing: then the profile shows the letters of its name. */
export const profileIcon = z.string().check(z.refine((text) => text === "" || isEmoji(text), "One emoji, or nothing"));
