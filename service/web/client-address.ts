import { BlockList, isIP, isIPv6 } from "node:net";

export type ClientAddress = (remoteAddress: string | undefined, forwardedFor: string | null) => string;

/**
 * Determines the client's address. X-Forwarded-For is read from its end as long as each hop is a trusted proxy; what
 * comes before the first untrusted hop was written by the client.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  const isTrusted = createTrust(trustedProxies);
  return (remoteAddress, forwardedFor) => {
    let client = plainAddress(remoteAddress ?? "unknown");
    for (const hop of (forwardedFor ?? "").split(",").reverse()) {
      const address = plainAddress(hop.trim());
      if (!isTrusted(client) || !isIP(address)) break;
      client = address;
    }
    return client;
  };
}

export type TrustsAddress = (address: string | undefined) => boolean;

/** Tells the addresses of trusted proxies from all others. */
function createTrust(trustedProxies: readonly string[]): TrustsAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    trusted.addSubnet(address, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address = "") => {
    const plain = plainAddress(address);
    return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/**
 * The networks that an address belongs to, the narrowest first. One household or host has a whole /64 of IPv6 addresses
 * and can use each of them; a provider gives a customer up to a /48. Of IPv4 it is the address, and its /24.
 */
export function clientNetworks(address: string): readonly [narrow: string, wide: string] {
  if (!isIPv6(address)) return [address, `${address.split(".").slice(0, 3).join(".")}.0/24`];
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = [...groups, ...Array(missing).fill("0"), ...(tail ?? "").split(":")];
  const prefix = (length: number) =>
    all
      .slice(0, length)
      .map((group: string) => Number.parseInt(group, 16).toString(16))
      .join(":");
  return [`${prefix(4)}::/64`, `${prefix(3)}::/48`];
}
