import { lookup } from "node:dns";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** What no message to a stranger's address may reach: this machine, its network, and what is nobody's. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix);
}
/** Within the public range 2000::/3: Teredo, documentation and 6to4, which carry other addresses or none. */
for (const [network, prefix] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv6");
}
const publicRange = new BlockList();
publicRange.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to the internet, and neither to this machine nor to a network of its own. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !notPublic.check(address) : publicRange.check(address, "ipv6") && !notPublic.check(address, "ipv6");

/** Whether a host may be called as far as its name tells: a name may, until it is resolved. */
export function mayBePublic(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) === 0 || isPublicAddress(bare);
}

/**
 * Resolves names for a connection and refuses a name that has an address which is not public. The connection uses what
 * was checked here, so a name that changes its address in between gains nothing.
 */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "");
    const [first] = addresses;
    if (!first || !addresses.every((one) => isPublicAddress(one.address))) {
      return done(Object.assign(new Error("the address is not public"), { code: "ENOTPUBLIC" }), "");
    }
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};
