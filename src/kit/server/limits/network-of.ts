import { isIPv6 } from "node:net";

/**
 * What is counted as one caller where nobody has signed in (threats B24, B25, B30): an IPv4 address, or the first half of an IPv6
 * one. Whoever has one IPv6 address has the 2^64 of its network, and would be a new caller with each of them. An IPv4 address
 * that a socket for both kinds reports as IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const words = wordsOf(plain);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  if (isMapped)
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 255])
      .join(".");
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(":")}::/64`;
}

/** The eight words of an IPv6 address, of whatever spelling. */
function wordsOf(address: string): number[] {
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = "", after] = spelled.split("::", 2).map((part) => part.split(":").filter(Boolean));
  const given = [...before, ...(after ?? [])].length;
  const all =
    after === undefined ? [...before] : [...before, ...Array.from({ length: 8 - given }, () => "0"), ...after];
  return all.map((word) => Number.parseInt(word, 16));
}
