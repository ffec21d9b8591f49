/**
 * A name inside a sentence that is plain text, such as a toast or a title: whatever direction it is written in, it
 * changes nothing round it. In the page itself use `<bdi>`.
 */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
