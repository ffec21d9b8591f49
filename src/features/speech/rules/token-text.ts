/** What tokens have where the text has a space. */
const space = "\u2581";
const byteToken = /^<0x([0-9A-F]{2})>$/;

/** The text that tokens of these texts stand for: some of them are bytes of a character, and the first one begins with a space. */
export function textOfTokens(tokens: readonly string[]): string {
  const bytes = tokens.flatMap((token) => {
    const byte = byteToken.exec(token)?.[1];
    return byte === undefined ? [...new TextEncoder().encode(token)] : [Number.parseInt(byte, 16)];
  });
  return new TextDecoder().decode(Uint8Array.from(bytes)).replaceAll(space, " ").replace(/^ /, "");
}
