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
export function createTrust(trustedProxies: readonly string[]): TrustsAddress {
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
