/** A LIKE pattern that finds the words anywhere, literally: wildcards are escaped (threat B103). */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
