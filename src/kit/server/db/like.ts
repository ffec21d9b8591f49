/**
 * A pattern that finds the words wherever they stand, and as they are: what patterns read as signs is escaped (threat
 * B103).
 */
export const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
